import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// Books whose money comes from cards at a fake Stripe, with the wallet's routes.
struct StripeOffice: Sendable {
    static let webhookSecret = "whsec_test"

    let books: Books
    let stripe: FakeStripe
    let payments: CardPayments
    let cards: CardService
    private let account: StripeAccount
    private let tasks: OutboundTaskRunner

    private init(on engine: TestEngine, _ stripe: FakeStripe, at address: String, secretKey: String) async throws {
        books = try await Books(on: engine, and: PaymentMigrations.all + CardMigrations.all)
        self.stripe = stripe
        account = StripeAccount(address: address, secretKey: secretKey, webhookSecret: Self.webhookSecret)
        let provider = StripeProvider(account, timeout: .seconds(300)) {
            "https://rides.example.org" + WalletRoutes.afterPayment($0).href
        }
        payments = CardPayments(ledger: books.ledger, providerName: provider.name, clock: books.host.clock)
        cards = CardService(
            database: books.host.database,
            stripe: provider,
            ids: books.host.ids,
            clock: books.host.clock,
            address: "https://rides.example.org"
        )
        tasks = books.host.taskRunner(
            PaymentCaller(database: books.host.database, provider: provider, payments: payments).handlers
        )
    }

    /// Opens the office while a test uses it.
    static func open(
        on engine: TestEngine = .sqlite,
        secretKey: String = FakeStripe.secretKey,
        _ test: @escaping @Sendable (StripeOffice) async throws -> Void
    ) async throws {
        let stripe = FakeStripe()
        try await stripe.run { address in
            try await test(StripeOffice(on: engine, stripe, at: address, secretKey: secretKey))
        }
    }

    func request(
        _ cents: Int64,
        from method: String,
        _ key: CommandKey,
        takesAtOnce: Bool = true,
        isOwnerPresent: Bool = false
    ) async throws {
        let request = PaymentRequest(
            .cents(cents),
            card: CardToken("cus_1/\(method)"),
            owner: books.anna,
            takesAtOnce: takesAtOnce,
            isOwnerPresent: isOwnerPresent
        )
        try await write { try payments.request(request, key: key, in: $0) }
    }

    func write(_ body: @escaping @Sendable (any Transaction) throws -> Void) async throws {
        try await books.host.database.write { try body($0) }
    }

    func payment(_ key: CommandKey) async throws -> Payment? {
        try await books.host.database.read { try payments.findPayment(key, in: $0) }
    }

    /// Runs outbound tasks that are due now, once.
    @discardableResult
    func runTasks() async throws -> Timestamp? { try await tasks.step().next }

    /// What brings money from the stored cards, while outbound tasks run.
    var funding: StoredCardFunding {
        StoredCardFunding(
            database: books.host.database,
            payments: payments,
            cards: cards,
            sleeper: WorkingClock(tasks: tasks)
        )
    }

    /// Lets time pass until no call waits for an answer any more.
    func settle() async throws { try await books.settle(tasks) }

    /// What Stripe owes by our books, in cents.
    func owedByBooks() async throws -> Int { try await Int(books.owedByProviders()) }

    /// Lets a test call the routes.
    func serve(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await books.serve(addRoutes, calls)
    }

    @Sendable private func addRoutes(to routes: Routes<WebContext>) {
        let service = WalletService(
            database: books.host.database,
            ledger: books.ledger,
            payments: payments,
            ids: books.host.ids,
            currency: .euro,
            offers: WalletOffers(topUp: .cards(cards)),
            secondsFromUTC: { _ in 0 },
            sleeper: WorkingClock(tasks: tasks)
        )
        WalletRoutes(service: service).add(to: routes)
        CardRoutes(service: cards).add(to: routes)
        StripeEvents(
            account: account,
            database: books.host.database,
            payments: payments,
            cards: cards,
            clock: books.host.clock
        ).add(to: routes)
    }

    /// Sends an event as Stripe does.
    func tell(
        _ client: any TestClientProtocol,
        _ event: String,
        secret: String = webhookSecret,
        agedSeconds: Int64 = 0
    ) async throws -> TestResponse {
        let now = books.host.clock.now().advanced(milliseconds: -agedSeconds * 1000)
        return try await Self.tell(client, event, at: now, secret: secret)
    }

    /// Sends an event that was signed at a moment.
    static func tell(
        _ client: any TestClientProtocol,
        _ event: String,
        at now: Timestamp,
        secret: String = webhookSecret
    ) async throws -> TestResponse {
        let seconds = now.milliseconds / 1000
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("\(seconds).\(event)".utf8),
            using: SymmetricKey(data: Data(secret.utf8))
        )
        var headers = HTTPFields()
        if let name = HTTPField.Name("Stripe-Signature") { headers[name] = "t=\(seconds),v1=\(code.hexadecimal)" }
        return try await client.execute(
            uri: "/payments/stripe/events",
            method: .post,
            headers: headers,
            body: ByteBuffer(string: event)
        )
    }

    /// An event about a payment.
    static func event(_ type: String, _ key: CommandKey) -> String {
        #"{"type":"\#(type)","data":{"object":{"id":"pi_1","object":"payment_intent","metadata":"#
            + #"{"crosstown_key":"\#(key)/authorise"}}}}"#
    }
}

extension HashedAuthenticationCode {
    /// The code in hexadecimal digits.
    var hexadecimal: String { map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined() }
}
