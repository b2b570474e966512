public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The dependencies and transactions of incentives.
struct Incentives: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let random: RandomSource
    let wallet: any Wallet
    let directory: any AccountDirectory
    let notices: any Notices
    /// The bonus for rides, if any.
    let bonus: RideBonus?

    /// Runs a read transaction.
    func read<T: Sendable>(_ body: @escaping @Sendable (IncentiveTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(within($0)) }
    }

    /// Runs a write transaction.
    func change<T: Sendable>(_ body: @escaping @Sendable (IncentiveTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(within($0)) }
    }

    func within(_ transaction: any Transaction) -> IncentiveTransaction {
        IncentiveTransaction(transaction: transaction, now: clock.now(), city: self)
    }
}

/// A bonus in coins for every so many rides.
public struct RideBonus: Sendable {
    /// Counts the rides of users.
    let rides: any PaidRides
    /// The number of paid rides per bonus.
    let every: Int
    /// The coins per bonus.
    let coins: Int64

    /// Creates a bonus.
    ///
    /// - Parameters:
    ///   - rides: counts the rides of users.
    ///   - every: the number of paid rides per bonus.
    ///   - coins: the coins per bonus; zero for none.
    public init(rides: any PaidRides, every: Int = 10, coins: Int64 = 100) {
        self.rides = rides
        self.every = max(1, every)
        self.coins = coins
    }

    /// The number of rides until the next bonus.
    func ridesToGo(after count: Int) -> Int { every - count % every }
}
