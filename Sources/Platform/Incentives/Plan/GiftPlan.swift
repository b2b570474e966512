import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A plan of scheduled or random gifts.
struct GiftPlan: Codable, Hashable, Sendable {
    /// The recipients of each gift.
    enum Audience: String, CaseIterable, Codable, Hashable, Sendable {
        /// Users named by the city.
        case named
        case everybody
        /// One rider, drawn at random for each gift.
        case lucky
    }

    /// Whether more gifts follow.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// The next gift is scheduled.
        case running
        /// The city has stopped the plan.
        case stopped
        case done
    }

    let id: Identifier<GiftPlan>
    let audience: Audience
    /// The minimum number of coins per gift, drawn at random.
    let coins: Int64
    let mostCoins: Int64
    /// The occasion shown to riders.
    let occasion: String
    /// The days between two gifts; `nil` for a single gift.
    let everyDays: Int?
    let state: State
    let madeAt: Timestamp
    /// When the next gift is due.
    let nextAt: Timestamp?

    private static let dayMilliseconds: Int64 = 86_400_000

    /// Returns when the next gift is due: the first future time in the plan's rhythm.
    ///
    /// A server that was off for weeks gives one gift when it returns, instead of all missed ones.
    func dueAt(after due: Timestamp, now: Timestamp) -> Timestamp? {
        guard let everyDays else { return nil }
        let beat = Int64(everyDays) * Self.dayMilliseconds
        let passed = max(0, now.milliseconds(since: due)) / beat
        return due.advanced(milliseconds: (passed + 1) * beat)
    }
}

extension GiftPlan {
    static let table = Table(
        "rentals_gift_plan",
        Column("id", \GiftPlan.id),
        Column("audience", \GiftPlan.audience, words: .choice("Who it’s for", of: GiftPlan.Audience.self) { $0.name }),
        Column("least_coins", \GiftPlan.coins, words: .number("Minimum coins")),
        Column("most_coins", \GiftPlan.mostCoins, words: .number("Maximum coins")),
        Column("occasion", \GiftPlan.occasion),
        Column("every_days", \GiftPlan.everyDays, words: .days("Repeat interval")),
        Column("state", \GiftPlan.state, words: .choice("Status", of: GiftPlan.State.self) { $0.name }),
        Column("made_at", \GiftPlan.madeAt),
        Column("next_at", \GiftPlan.nextAt),
        make: GiftPlan.init
    )

    /// The users named by the city.
    static let personal = PersonalTable(
        "rentals_gift_plan_rider",
        [
            .account("rider", in: "Gifts planned for you", erasing: .row),
            .listed("g.occasion", as: .plain("Occasion")),
            .listed("g.next_at", as: .moment("Next")),
            .listed("g.state", as: .plain("Status")),
        ],
        joining: "JOIN rentals_gift_plan g ON g.id = t.plan",
        order: "g.made_at DESC"
    )
}

extension GiftPlan.Audience: SQLBindable, SQLReadable {}
extension GiftPlan.State: SQLBindable, SQLReadable {}
