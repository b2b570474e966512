import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The feature's tables with content about people.
enum IncentivePersonalTables {
    static let all = [
        EventStore.personal, GiftShare.personal, GiftPlan.personal, Redemption.personal, CoinBalances.personal,
        EventPrize.personal, Reward.personal, CityEvent.personal,
    ]

    /// Erases what the incentives keep about a person; that prizes were won and rewards paid for stays.
    ///
    /// - Parameters:
    ///   - person: who is erased.
    ///   - stranger: stands for the person where two erased people must not become one, as among the winners of an event.
    ///   - transaction: where to write.
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
