import CrosstownIncentives
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HummingbirdTesting
import Synchronization
import Testing

/// The incentives with their routes on a server, and people who call them.
final class CoinOffice: Sendable {
    let database: any Database
    let clock = ManualClock()
    let ids = CountingIdentifiers()
    let inbox = RecordedNotices()
    let directory = TestDirectory()
    let rides = SetRides()
    let ledger: Ledger
    let module: IncentivesModule
    private let callers = KnownCallers()

    init(
        on engine: TestEngine = .sqlite,
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = { [UInt8](repeating: 7, count: $0) }
    ) async throws {
        database = try await engine.makeDatabase()
        ledger = Ledger(clock: clock, ids: ids)
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: randomBytes,
            notices: inbox,
            secondsFromUTC: { _ in 3600 }
        )
        host.coinHome = CoinHome(rides: rides, page: "/rentals")
        module = IncentivesModule(host, wallet: ledger, directory: directory)
        let migrations = CoreMigrations.all + WalletMigrations.all + module.migrations
        _ = try await Migrator(migrations).migrate(database, at: clock.now())
    }

    /// An office whose random bytes differ, and are the same in each run.
    static func drawing(seed: UInt64, on engine: TestEngine = .sqlite) async throws -> CoinOffice {
        let random = Mutex(SeededRandom(seed: seed))
        return try await CoinOffice(on: engine) { count in
            random.withLock { random in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
        }
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await TestServer([module], callers: callers).open(in: languages, calls)
    }

    /// Does what the feature's deadlines are due for.
    func work() async throws {
        let runner = DeadlineRunner(database: database, clock: clock, handlers: module.deadlineHandlers)
        while try await runner.step().ran > 0 {}
    }

    /// The key of a rider.
    func rider() -> String { callers.key(of: ids.next(Account.self)) }

    /// The key of a rider with coins.
    func rider(coins: Int64) async throws -> String {
        let rider = ids.next(Account.self)
        let key = CommandKey("endow", ids.next(Account.self), "grant")
        try await database.write { [ledger] in
            try ledger.perform(.grant(Money(minorUnits: coins, .coin), to: rider, for: "welcome"), key: key, in: $0)
        }
        return callers.key(of: rider)
    }

    /// The keys of riders, whose names are known.
    func riders(_ count: Int) -> [String] {
        (0..<count).map { number in
            let key = rider()
            directory.name("rider\(number)", key)
            return key
        }
    }

    /// The key of an administrator.
    func administrator() -> String { callers.key(of: ids.next(Account.self), as: ["administrator"]) }

    /// How many coins somebody has.
    func coins(of person: Identifier<Account>) async throws -> Int64 {
        try await database.read { [ledger] in try ledger.balance(of: person, in: .coin, $0).available.minorUnits }
    }

    /// Whether no money came from nowhere.
    func booksBalance() async throws -> Bool {
        try await database.read { [ledger] in try ledger.trialBalance($0).isBalanced }
    }
}

/// As many paid rides as a test says.
final class SetRides: PaidRides {
    private let counts = Mutex<[Identifier<Account>: Int]>([:])

    /// Says how many rides of a person cost something.
    func set(_ count: Int, of person: Identifier<Account>) { counts.withLock { $0[person] = count } }

    func countPaidRides(of person: Identifier<Account>, in transaction: any Transaction) throws -> Int {
        counts.withLock { $0[person] ?? 0 }
    }
}
