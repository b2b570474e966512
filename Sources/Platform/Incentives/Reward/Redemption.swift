import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A reward that a rider has paid for.
struct Redemption: Hashable, Sendable {
    let id: Identifier<Redemption>
    let reward: Identifier<Reward>
    /// What the reward was called then.
    let name: String
    let rider: Identifier<Account>
    /// What the rider shows to get it.
    let code: RewardCode
    /// What it cost.
    let cost: Int64
    let redeemedAt: Timestamp
    /// When it was handed over.
    let handedAt: Timestamp?
}

extension Redemption {
    static let table = Table(
        "rentals_redemption",
        Column("id", \Redemption.id),
        Column("reward", \Redemption.reward),
        Column("name", \Redemption.name),
        Column("rider", \Redemption.rider),
        Column("code", \Redemption.code),
        Column("cost", \Redemption.cost),
        Column("redeemed_at", \Redemption.redeemedAt),
        Column("handed_at", \Redemption.handedAt),
        make: Redemption.init
    )

    static let personal = PersonalTable(
        "rentals_redemption",
        [
            .account("rider", in: "Rewards"),
            .impersonal("name", because: "The name of the reward."),
            .listed("t.name", as: .plain("Reward")),
            .listed("t.cost", as: .plain("Coins")),
            .listed("t.code", as: .plain("Code")),
            .listed("t.redeemed_at", as: .moment("Redeemed")),
            .listed("t.handed_at", as: .moment("Handed over")),
        ],
        order: "t.redeemed_at DESC"
    )
}
