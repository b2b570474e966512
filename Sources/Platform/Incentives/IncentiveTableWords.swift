import CrosstownKit
import CrosstownWeb

/// What staff call the tables of coins.
enum IncentiveTableWords {
    /// All of them.
    static let all = events + gifts + rewards

    private static let event = ColumnWords.row("Event", in: "rentals_event")
    private static let other = ColumnWords.leftOut(because: "It names a row that has no words of its own.")

    private static let events: [TableWords] = [
        TableWords(
            "rentals_event",
            "Event of the city",
            title: "title",
            [
                "kind": .choice("Kind", of: CityEvent.Kind.self) { $0.name }, "most_riders": .number("Riders at most"),
                "state": .choice("State", ["planned": "Planned", "cancelled": "Canceled"]),
            ]
        ),
        TableWords("rentals_event_entry", "Entry in an event", ["event": event]),
        TableWords("rentals_event_prize", "Prize", ["event": event, "rank": .number("Rank")]),
        TableWords("rentals_event_winner", "Winner", ["event": event, "rank": .number("Rank"), "gift": other]),
    ]

    private static let gifts: [TableWords] = [
        TableWords("rentals_coins_first", leftOut: "It notes that a rider has been given coins once."),
        TableWords("rentals_gift", "Gift", ["kind": .choice("Kind", ["gift": "Gift", "bonus": "Earned in a ride"])]),
        TableWords("rentals_gift_share", "Gift to a rider", ["gift": other, "is_seen": other]),
        TableWords(
            "rentals_gift_plan",
            "Plan of gifts",
            [
                "audience": .choice("For whom", of: GiftPlan.Audience.self) { $0.name },
                "least_coins": .number("Coins at least"),
                "most_coins": .number("Coins at most"), "every_days": .days("Repeats every"),
                "state": .choice("State", of: GiftPlan.State.self) { $0.name },
            ]
        ),
        TableWords("rentals_gift_plan_rider", "Rider in a plan of gifts", ["plan": other]),
        TableWords("rentals_gift_plan_turn", leftOut: "It notes which gift a plan has given."),
    ]

    private static let rewards: [TableWords] = [
        TableWords(
            "rentals_reward",
            "Reward",
            title: "name",
            ["cost": .number("Coins"), "state": .choice("State", ["offered": "Offered", "withdrawn": "Withdrawn"])]
        ),
        TableWords(
            "rentals_redemption",
            "Reward for a rider",
            ["reward": .row("Reward", in: "rentals_reward"), "cost": .number("Coins")]
        ),
    ]
}
