import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Redemption: Hashable, Sendable {
    let id: Identifier<Redemption>
    let reward: Identifier<Reward>
    /// The name of the reward at that time.
    let name: String
    let rider: Identifier<Account>
    let cost: Int64
    /// The code that the rider shows to receive it.
    let code: RewardCode
    let redeemedAt: Timestamp
    let handedAt: Timestamp?
}

extension Redemption {
    static let table = Table(
        "rentals_redemption",
        Column("id", \Redemption.id),
        Column("reward", \Redemption.reward, words: .row("Reward", in: "rentals_reward")),
        Column("name", \Redemption.name, .listed(as: .plain("Reward")), .impersonal(because: "Name of the reward.")),
        Column("rider", \Redemption.rider, .account(in: "Rewards")),
        Column("cost", \Redemption.cost, .listed(as: .plain("Coins")), words: .number("Coins")),
        Column("code", \Redemption.code, .listed(as: .plain("Code"))),
        Column("redeemed_at", \Redemption.redeemedAt, .listed(as: .moment("Redeemed"))),
        Column("handed_at", \Redemption.handedAt, .listed(as: .moment("Handed over"))),
        make: Redemption.init
    )

    static let personal = table.personal(order: "t.redeemed_at DESC")
}
