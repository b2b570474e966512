import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The tables with personal data.
enum IncentivePersonalTables {
    static let all = [
        EventStore.personal, GiftShare.personal, GiftPlan.personal, Redemption.personal, CoinBalances.personal,
        EventPrize.personal, Reward.personal, CityEvent.personal,
    ]

    /// Deletes a user's data, but keeps that prizes were won and rewards paid.
    ///
    /// - Parameters:
    ///   - person: the user.
    ///   - stranger: replaces the user where two deleted users have to stay distinct, as among the winners of an event.
    ///   - transaction: the transaction.
    /// - Throws: `DatabaseError`.
    static func erase(
        _ person: Identifier<Account>,
        leaving stranger: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        try transaction.execute("UPDATE rentals_event_winner SET rider = \(stranger) WHERE rider = \(person)")
        try transaction.execute("UPDATE rentals_redemption SET rider = \(stranger) WHERE rider = \(person)")
        try all.erase(person, in: transaction)
    }
}
