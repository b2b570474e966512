import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What all features stand on: the database, the clock, and the platform's services.
struct Platform: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let accounts: Accounts
    let keys: ProgramKeys
    let ledger: Ledger
    let payments: CardPayments
    /// What takes money from cards; trials have one that is no bank, and nothing else has any so far.
    let provider: TestPaymentProvider?

    init(database: any Database, isTrial: Bool) {
        self.database = database
        let clock = SystemClock()
        self.clock = clock
        ids = SystemIdentifiers(clock: clock)
        accounts = Accounts(
            database: database,
            hasher: PasswordHasher(cost: isTrial ? .trial : .owasp, salt: { Self.randomBytes(16) }),
            clock: clock,
            ids: ids,
            secret: { Self.randomBytes(32) }
        )
        keys = ProgramKeys(database: database, clock: clock, ids: ids, secret: { Self.randomBytes(32) })
        ledger = Ledger(clock: clock, ids: ids)
        payments = CardPayments(ledger: ledger, providerName: "test", clock: clock)
        provider = isTrial ? TestPaymentProvider(random: SystemRandomNumberGenerator()) : nil
    }

    static let migrations =
        CoreMigrations.all + AccountMigrations.all + TravelMigrations.all + WalletMigrations.all
        + PaymentMigrations.all + KeyMigrations.all

    /// What happens at the deadlines of the platform itself.
    var deadlineHandlers: [String: DeadlineRunner.Handler] { HoldExpiry(wallet: ledger).handlers }

    /// What is done outside for payments.
    var errandHandlers: [String: ErrandRunner.Handler] {
        guard let provider else { return [:] }
        return PaymentCaller(database: database, provider: provider, payments: payments).handlers
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
