import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues

/// A ledger with the wallets of three people.
struct Books: Sendable {
    let host: TestHost
    let ledger: Ledger
    /// Knows the three by their names.
    let directory = TestDirectory()
    let anna = Identifier<Account>(high: 1, low: 1)
    let bert = Identifier<Account>(high: 1, low: 2)
    let carla = Identifier<Account>(high: 1, low: 3)

    /// Empty books, with the tables of other parts.
    init(on engine: TestEngine, and others: [Migration] = []) async throws {
        host = try await TestHost(on: engine)
        ledger = Ledger(clock: host.clock, ids: host.ids)
        for (name, account) in [("anna", anna), ("bert", bert), ("carla", carla)] {
            directory.name(name, "key-\(account)")
        }
        try await host.migrate(and: WalletMigrations.all + others)
    }

    /// A key of its own for each name.
    static func key(_ name: StaticString, _ number: Int = 0) -> CommandKey {
        CommandKey("test", Identifier<Account>(high: 0, low: 0), name, number: number)
    }

    @discardableResult
    func perform(_ command: WalletCommand, _ key: CommandKey) async throws -> WalletReceipt {
        try await host.database.write { [ledger] in try ledger.perform(command, key: key, in: $0) }
    }

    /// Gives somebody money to begin with.
    func endow(_ owner: Identifier<Account>, _ amount: Money) async throws {
        try await perform(.grant(amount, to: owner, for: "welcome"), CommandKey("endow", owner, "grant"))
    }

    func balance(of owner: Identifier<Account>, in currency: Currency = .euro) async throws -> WalletBalance {
        try await host.database.read { [ledger] in try ledger.balance(of: owner, in: currency, $0) }
    }

    func trialBalance() async throws -> TrialBalance {
        try await host.database.read { [ledger] in try ledger.trialBalance($0) }
    }

    func entries() async throws -> Int {
        try await host.database.read { try $0.first("SELECT count(*) FROM ledger_entry")?.get(0) ?? 0 }
    }

    /// Keeps a hold for so many seconds from now.
    func extend(_ hold: StaticString, by seconds: Int) async throws {
        try await host.database.write { [ledger] in
            try ledger.extendHold(Self.key(hold), lasting: .seconds(seconds), in: $0)
        }
    }

    /// What payment providers owe by the books, in the smallest unit.
    func owedByProviders() async throws -> Int64 {
        try await -trialBalance().lines.filter { $0.kind == "provider" }.reduce(0) { $0 + $1.total.minorUnits }
    }

    /// Does what is due, until nothing is left to do now.
    func runDeadlines() async throws { try await host.work(and: HoldExpiry(wallet: ledger).handlers) }

    /// Lets time pass until no call of outbound tasks waits for an answer any more.
    func settle(_ tasks: OutboundTaskRunner) async throws {
        while let next = try await tasks.step().next {
            host.clock.advance(milliseconds: max(0, next.milliseconds(since: host.clock.now())))
        }
    }

    /// Lets a time pass, with the outbound tasks that are due in it.
    func wait(milliseconds: Int64, running tasks: OutboundTaskRunner) async throws {
        let end = host.clock.now().advanced(milliseconds: milliseconds)
        while let next = try await tasks.step().next, next < end {
            host.clock.advance(milliseconds: max(0, next.milliseconds(since: host.clock.now())))
        }
        host.clock.advance(milliseconds: max(0, end.milliseconds(since: host.clock.now())))
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
