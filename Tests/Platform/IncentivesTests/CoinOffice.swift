import CrosstownIncentives
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HummingbirdTesting
import Synchronization

/// The incentives over a wallet, for riders whose rides a test counts.
final class CoinOffice: Sendable {
    let host: TestHost
    let directory = TestDirectory()
    let rides = SetRides()
    let ledger: Ledger
    let module: IncentivesModule

    var database: CountedDatabase { host.database }
    var clock: ManualClock { host.clock }
    var ids: CountingIdentifiers { host.ids }

    init(on engine: TestEngine = .sqlite) async throws {
        host = try await TestHost(on: engine)
        ledger = Ledger(clock: host.clock, ids: host.ids)
        module = IncentivesModule(
            host.makeFeatureHost { [rides] in $0.coinHome = CoinHome(rides: rides, page: "/rentals") },
            wallet: ledger,
            directory: directory
        )
        try await host.migrate(module, and: WalletMigrations.all)
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value { try await host.open(module, in: languages, calls) }

    /// Does what is due.
    func work() async throws { try await host.work(module) }

    /// The key of a rider.
    func rider() -> String { host.key() }

    /// The key of a rider with coins.
    func rider(coins: Int64) async throws -> String {
        let rider = host.person()
        let key = CommandKey("endow", ids.next(Account.self), "grant")
        try await database.write { [ledger] in
            try ledger.perform(
                .grant(Money(minorUnits: coins, .coin), to: rider.account, for: "welcome"),
                key: key,
                in: $0
            )
        }
        return rider.key
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
    func administrator() -> String { host.key(as: ["administrator"]) }

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
