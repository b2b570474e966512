import CrosstownKit
import CrosstownWeb

/// The names of the tables for staff.
enum IncentiveTableWords {
    /// All names.
    static let all = events + gifts + rewards

    private static let event = ColumnWords.row("Event", in: "rentals_event")
    private static let other = ColumnWords.leftOut(because: "It names a row that has no words of its own.")

    private static let events: [TableWords] = [
        CityEvent.table.words("City event", title: "title"),
        TableWords("rentals_event_entry", "Participation in an event", ["event": event]),
        TableWords("rentals_event_prize", "Prize", ["event": event, "rank": .number("Rank")]),
        TableWords("rentals_event_winner", "Winner", ["event": event, "rank": .number("Rank"), "gift": other]),
    ]

    private static let gifts: [TableWords] = [
        TableWords("rentals_coins_first", leftOut: "It notes that a rider has been given coins once."),
        TableWords("rentals_gift", "Gift", ["kind": .choice("Kind", ["gift": "Gift", "bonus": "Earned on a ride"])]),
        TableWords("rentals_gift_share", "Gift to a rider", ["gift": other, "is_seen": other]),
        GiftPlan.table.words("Gift plan"),
        TableWords("rentals_gift_plan_rider", "Rider in a gift plan", ["plan": other]),
        TableWords("rentals_gift_plan_turn", leftOut: "It notes which gift a plan has given."),
    ]

    private static let rewards: [TableWords] = [
        Reward.table.words("Reward", title: "name"),
        Redemption.table.words("Reward for a rider"),
    ]
}
