import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues

/// Books with a payment provider that a test can break.
struct PaymentDesk: Sendable {
    let books: Books
    let provider: TestPaymentProvider
    let payments: CardPayments
    private let tasks: OutboundTaskRunner

    init(on engine: TestEngine, faults: TestPaymentProvider.Faults = .init(), seed: UInt64 = 1) async throws {
        books = try await Books(on: engine, and: PaymentMigrations.all)
        provider = TestPaymentProvider(faults: faults, random: SeededRandom(seed: seed), sleeper: HastyClock())
        payments = CardPayments(ledger: books.ledger, providerName: provider.name, clock: books.host.clock)
        tasks = books.host.taskRunner(
            PaymentCaller(database: books.host.database, provider: provider, payments: payments).handlers
        )
    }

    func request(_ cents: Int64, card: String, takesAtOnce: Bool, _ key: CommandKey) async throws {
        let card = CardToken(card)
        let request = PaymentRequest(.cents(cents), card: card, owner: books.anna, takesAtOnce: takesAtOnce)
        try await write { try payments.request(request, key: key, in: $0) }
    }

    func capture(_ cents: Int64, of key: CommandKey) async throws {
        try await write { try payments.capture(.cents(cents), of: key, in: $0) }
    }

    func void(_ key: CommandKey) async throws { try await write { try payments.void(key, in: $0) } }

    func refund(_ cents: Int64, of key: CommandKey) async throws {
        try await write { try payments.refund(.cents(cents), of: key, in: $0) }
    }

    func payment(_ key: CommandKey) async throws -> Payment? {
        try await books.host.database.read { try payments.findPayment(key, in: $0) }
    }

    func state(_ key: CommandKey) async throws -> Payment.State? { try await payment(key)?.state }

    /// Runs outbound tasks that are due now, once.
    @discardableResult
    func runTasks() async throws -> Timestamp? { try await tasks.step().next }

    /// Lets time pass until no call waits for an answer any more.
    func settle() async throws { try await books.settle(tasks) }

    /// What the provider owes by our books, in cents.
    func owedByBooks() async throws -> Int64 { try await books.owedByProviders() }

    private func write(_ body: @escaping @Sendable (any Transaction) throws -> Void) async throws {
        try await books.host.database.write { try body($0) }
    }
}
