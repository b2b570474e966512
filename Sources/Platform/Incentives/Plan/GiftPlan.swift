import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Gifts that are given by the clock, by chance, or both.
struct GiftPlan: Codable, Hashable, Sendable {
    /// Who gets each of the gifts.
    enum Audience: String, CaseIterable, Codable, Hashable, Sendable {
        /// Those whom the city has named.
        case named
        /// All riders.
        case everybody
        /// One rider, drawn by chance each time.
        case lucky
    }

    /// Whether there is more to come.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// The next gift has its time.
        case running
        /// The city wants no more of it.
        case stopped
        /// Its only gift is given.
        case done
    }

    let id: Identifier<GiftPlan>
    let audience: Audience
    /// How many coins each gift is at least; drawn by chance each time.
    let coins: Int64
    let mostCoins: Int64
    /// What riders are told.
    let occasion: String
    /// How many days lie between two gifts; `nil` where there is only one.
    let everyDays: Int?
    let state: State
    let madeAt: Timestamp
    /// When the next gift is due.
    let nextAt: Timestamp?

    private static let dayMilliseconds: Int64 = 86_400_000

    /// When the gift after one is due: the first time by the plan's own beat that is not over.
    ///
    /// A server that was off for weeks gives one gift when it comes back, not one for each that was missed.
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
        Column("audience", \GiftPlan.audience, words: .choice("For whom", of: GiftPlan.Audience.self) { $0.name }),
        Column("least_coins", \GiftPlan.coins, words: .number("Coins at least")),
        Column("most_coins", \GiftPlan.mostCoins, words: .number("Coins at most")),
        Column("occasion", \GiftPlan.occasion),
        Column("every_days", \GiftPlan.everyDays, words: .days("Repeats every")),
        Column("state", \GiftPlan.state, words: .choice("State", of: GiftPlan.State.self) { $0.name }),
        Column("made_at", \GiftPlan.madeAt),
        Column("next_at", \GiftPlan.nextAt),
        make: GiftPlan.init
    )

    /// Those whom the city has named.
    static let personal = PersonalTable(
        "rentals_gift_plan_rider",
        [
            .account("rider", in: "Gifts planned for you", erasing: .row),
            .listed("g.occasion", as: .plain("Occasion")),
            .listed("g.next_at", as: .moment("Next")),
            .listed("g.state", as: .plain("State")),
        ],
        joining: "JOIN rentals_gift_plan g ON g.id = t.plan",
        order: "g.made_at DESC"
    )
}

extension GiftPlan.Audience: SQLBindable, SQLReadable {}
extension GiftPlan.State: SQLBindable, SQLReadable {}
