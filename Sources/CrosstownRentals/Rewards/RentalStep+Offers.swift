import CrosstownKit
import CrosstownValues

/// What a rider sees beside gifts: events and rewards.
extension RentalStep {
    private static let mostOffered = 50

    /// How long an event is shown after its beginning, in milliseconds.
    private static let eventShownMilliseconds: Int64 = 7 * 86_400_000

    /// The events to come and those of the last days, as a rider sees them.
    func events(for rider: Identifier<Account>) throws -> [EventView] {
        let since = now.advanced(milliseconds: -Self.eventShownMilliseconds)
        return try views(of: events.list(after: since, limit: Self.mostOffered), for: rider)
    }

    /// The rewards to be had, each with the key of a wish for it, and the codes of those that are paid for.
    func rewards(for rider: Identifier<Account>, coins: Int64, _ localTime: LocalTime) throws -> RewardList {
        RewardList(
            offers: try rewards.listOffered(at: now, limit: Self.mostOffered).map { ($0, ids.next(Redemption.self)) },
            redemptions: try rewards.list(of: rider, limit: Self.mostOffered),
            coins: coins,
            localTime: localTime
        )
    }
}
