import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the incentives keep about a person.
struct IncentiveRecords {
    let person: Identifier<Account>
    let transaction: any Transaction

    func all() throws -> [PersonalRecords] { try [events(), gifts(), plans(), rewards(), coinsFirst()] }

    private func events() throws -> PersonalRecords {
        try PersonalRecords(
            "Events entered",
            [.plain("Event"), .moment("Begins"), .moment("Entered"), .plain("Rank")],
            transaction,
            """
            SELECT e.title, e.begins_at, t.entered_at, w.rank
            FROM rentals_event_entry t JOIN rentals_event e ON e.id = t.event
            LEFT JOIN rentals_event_winner w ON w.event = t.event AND w.rider = t.rider
            WHERE t.rider = \(person) ORDER BY t.entered_at DESC
            """
        )
    }

    private func gifts() throws -> PersonalRecords {
        try PersonalRecords(
            "Gifts of coins",
            [.moment("When"), .plain("Kind"), .plain("Coins"), .plain("Occasion")],
            transaction,
            """
            SELECT g.given_at, g.kind, g.coins, g.occasion
            FROM rentals_gift_share s JOIN rentals_gift g ON g.id = s.gift
            WHERE s.rider = \(person) ORDER BY g.given_at DESC
            """
        )
    }

    private func plans() throws -> PersonalRecords {
        try PersonalRecords(
            "Gifts planned for you",
            [.plain("Occasion"), .moment("Next"), .plain("State")],
            transaction,
            """
            SELECT p.occasion, p.next_at, p.state FROM rentals_gift_plan_rider r JOIN rentals_gift_plan p ON p.id = r.plan
            WHERE r.rider = \(person) ORDER BY p.made_at DESC
            """
        )
    }

    private func rewards() throws -> PersonalRecords {
        try PersonalRecords(
            "Rewards",
            [.plain("Reward"), .plain("Coins"), .plain("Code"), .moment("Redeemed"), .moment("Handed over")],
            transaction,
            """
            SELECT name, cost, code, redeemed_at, handed_at FROM rentals_redemption
            WHERE rider = \(person) ORDER BY redeemed_at DESC
            """
        )
    }

    private func coinsFirst() throws -> PersonalRecords {
        try PersonalRecords(
            "Coins pay for rides first",
            [.yesOrNo("Wanted")],
            transaction,
            "SELECT 1 AS wanted FROM rentals_coins_first WHERE rider = \(person)"
        )
    }
}
