import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues

/// Books of the test's own, with a clock that the test sets.
struct Books: Sendable {
    let database: any Database
    let clock = ManualClock()
    let ids = CountingIdentifiers()
    let ledger: Ledger
    let anna = Identifier<Account>(high: 1, low: 1)
    let bert = Identifier<Account>(high: 1, low: 2)
    let carla = Identifier<Account>(high: 1, low: 3)

    init(on engine: TestEngine) async throws {
        database = try await engine.makeDatabase()
        ledger = Ledger(clock: clock, ids: ids)
        _ = try await Migrator(CoreMigrations.all + WalletMigrations.all).migrate(database, at: clock.now())
    }

    /// A key of its own for each name.
    static func key(_ name: StaticString, _ number: Int = 0) -> CommandKey {
        CommandKey("test", Identifier<Account>(high: 0, low: 0), name, number: number)
    }

    @discardableResult
    func perform(_ command: WalletCommand, _ key: CommandKey) async throws -> WalletReceipt {
        try await database.write { [ledger] in try ledger.perform(command, key: key, in: $0) }
    }

    /// Gives somebody money to begin with.
    func endow(_ owner: Identifier<Account>, _ amount: Money) async throws {
        try await perform(.grant(amount, to: owner, for: "welcome"), CommandKey("endow", owner, "grant"))
    }

    func balance(of owner: Identifier<Account>, in currency: Currency = .euro) async throws -> WalletBalance {
        try await database.read { [ledger] in try ledger.balance(of: owner, in: currency, $0) }
    }

    func trialBalance() async throws -> TrialBalance {
        try await database.read { [ledger] in try ledger.trialBalance($0) }
    }

    func entries() async throws -> Int {
        try await database.read { try $0.first("SELECT count(*) FROM ledger_entry")?.get(0) ?? 0 }
    }

    /// Keeps a hold for so many seconds from now.
    func extend(_ hold: StaticString, by seconds: Int) async throws {
        try await database.write { [ledger] in
            try ledger.extendHold(Self.key(hold), lasting: .seconds(seconds), in: $0)
        }
    }

    /// Does what is due, until nothing is left to do now.
    func runDeadlines() async throws {
        let handlers = HoldExpiry(wallet: ledger).handlers
        let runner = DeadlineRunner(database: database, clock: clock, handlers: handlers)
        while try await runner.step().ran > 0 {}
    }
}

extension Money {
    /// An amount in cents.
    static func cents(_ number: Int64) -> Money { Money(minorUnits: number, .euro) }

    /// An amount in coins.
    static func coins(_ number: Int64) -> Money { Money(minorUnits: number, .coin) }
}

extension WalletBalance {
    /// A balance in cents.
    init(_ available: Int64, held: Int64 = 0) {
        self.init(available: .cents(available), held: .cents(held))
    }
}
