import CrosstownKit
import CrosstownWeb

/// The feature's tables with content about people.
enum IncentivePersonalTables {
    static let all = [
        PersonalTable("rentals_coins_first", [.account("rider", in: "Coins pay for rides first")]),
        PersonalTable("rentals_event_entry", [.account("rider", in: "Events entered")]),
        PersonalTable(
            "rentals_event_winner",
            [.account("rider", notExported: "The rank is listed with the event that was entered.")]
        ),
        PersonalTable("rentals_gift_plan_rider", [.account("rider", in: "Gifts planned for you")]),
        PersonalTable("rentals_gift_share", [.account("rider", in: "Gifts of coins")]),
        PersonalTable(
            "rentals_redemption",
            [.account("rider", in: "Rewards"), .impersonal("name", because: "The name of the reward.")]
        ),
        PersonalTable("rentals_reward", [.impersonal("name", "details", because: "What the city offers.")]),
        PersonalTable("rentals_event", [.impersonal("title", "details", "place", because: "An event of the city.")]),
    ]
}
