public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the incentives ask of their application, and the transactions in which they do everything.
struct Incentives: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let random: RandomSource
    let wallet: any Wallet
    let directory: any AccountDirectory
    let notices: any Notices
    /// What rides earn; nothing where `nil`.
    let bonus: RideBonus?

    /// Reads from one state of the data.
    func read<T: Sendable>(_ body: @escaping @Sendable (IncentiveTransaction) throws -> T) async throws -> T {
        try await database.read { [self] in try body(within($0)) }
    }

    /// Changes in one transaction.
    func change<T: Sendable>(_ body: @escaping @Sendable (IncentiveTransaction) throws -> T) async throws -> T {
        try await database.write { [self] in try body(within($0)) }
    }

    /// The incentives within a transaction that somebody else has begun.
    func within(_ transaction: any Transaction) -> IncentiveTransaction {
        IncentiveTransaction(transaction: transaction, now: clock.now(), city: self)
    }
}

/// What rides earn: coins for every so many of them.
public struct RideBonus: Sendable {
    /// Counts the rides of people.
    let rides: any PaidRides
    /// After how many rides that cost something a bonus is credited.
    let every: Int
    /// How many coins it is.
    let coins: Int64

    /// Describes the bonus.
    ///
    /// - Parameters:
    ///   - rides: counts the rides of people.
    ///   - every: after how many rides that cost something the bonus is credited.
    ///   - coins: how many coins it is; none at all where zero.
    public init(rides: any PaidRides, every: Int = 10, coins: Int64 = 100) {
        self.rides = rides
        self.every = max(1, every)
        self.coins = coins
    }

    /// How many more rides earn the next bonus, for who has so many.
    func ridesToGo(after count: Int) -> Int { every - count % every }
}
