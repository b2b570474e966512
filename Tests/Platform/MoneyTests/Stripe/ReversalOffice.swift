import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The whole money module over a fake Stripe, with an accountant who is notified.
struct ReversalOffice: Sendable {
    static let day: Int64 = 86_400_000

    let books: Books
    let stripe: FakeStripe
    let module: MoneyModule
    private let tasks: OutboundTaskRunner

    private init(on engine: TestEngine, _ stripe: FakeStripe, at address: String) async throws {
        books = try await Books(on: engine)
        self.stripe = stripe
        var settings = MoneySettings(
            currency: .euro,
            address: "https://rides.example.org",
            isTrial: false,
            secondsFromUTC: { _ in 0 }
        )
        settings.stripe = StripeAccount(
            address: address,
            secretKey: FakeStripe.secretKey,
            webhookSecret: StripeOffice.webhookSecret
        )
        module = MoneyModule(
            settings,
            database: books.host.database,
            clock: books.host.clock,
            ids: books.host.ids,
            directory: books.directory
        )
        try await books.host.migrate(module)
        module.alarms.learn(books.host.notices, KnownPeople(holders: ["money.accountant": [books.carla]]))
        tasks = books.host.taskRunner(module.outboundHandlers)
    }

    /// Opens the office while a test uses it.
    static func open(
        on engine: TestEngine = .sqlite,
        _ test: @escaping @Sendable (ReversalOffice) async throws -> Void
    ) async throws {
        let stripe = FakeStripe()
        try await stripe.run { address in try await test(ReversalOffice(on: engine, stripe, at: address)) }
    }

    /// A payment from a card, into a wallet; it is settled, or set aside on the card, once tasks have run.
    func pay(
        _ cents: Int64,
        _ key: CommandKey,
        into owner: Identifier<Account>? = nil,
        atOnce: Bool = true
    ) async throws {
        let request = PaymentRequest(
            .cents(cents),
            card: CardToken("cus_1/pm_ok"),
            owner: owner ?? books.anna,
            takesAtOnce: atOnce
        )
        try await books.host.database.write { [module] in try module.payments.request(request, key: key, in: $0) }
    }

    /// Anna rides for what she has.
    func spend(_ cents: Int64) async throws {
        try await books.perform(.charge(.cents(cents), from: books.anna, for: "rides"), Books.key("ride"))
    }

    func payment(_ key: CommandKey) async throws -> Payment? {
        try await books.host.database.read { [module] in try module.payments.findPayment(key, in: $0) }
    }

    /// What is in Anna's wallet, in cents.
    func wallet() async throws -> Int64 { try await books.balance(of: books.anna).available.minorUnits }

    /// What Stripe owes by our books, in cents.
    func owedByBooks() async throws -> Int { try await Int(books.owedByProviders()) }

    /// Lets time pass, with the tasks that are due in it.
    func wait(milliseconds: Int64 = 30_000) async throws {
        try await books.wait(milliseconds: milliseconds, running: tasks)
    }

    /// Runs the tasks that are due now, once.
    func runTasks() async throws { _ = try await tasks.step() }

    /// Sends events as Stripe does, and runs what follows.
    func tell(_ events: [String]) async throws {
        try await serve { client in
            for event in events {
                let answer = try await StripeOffice.tell(client, event, at: books.host.clock.now())
                #expect(answer.status == .noContent)
            }
        }
        try await wait()
    }

    /// Lets a test call the routes.
    func serve(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await books.host.open(module, knownBy: BooksCallers(books: books)) { try await calls($0) }
    }
}
