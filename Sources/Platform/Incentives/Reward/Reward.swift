import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Something that riders get for coins, such as a helmet or a free coffee.
struct Reward: Hashable, Sendable {
    /// Whether riders can get it.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// They can, while there is some left and the time is not over.
        case offered
        /// They cannot any more.
        case withdrawn
    }

    let id: Identifier<Reward>
    let name: String
    /// What riders should know besides; may be empty.
    let details: String
    /// How many coins it takes.
    let cost: Int64
    /// How many are left; `nil` where there is no limit.
    let stock: Int?
    /// Until when it is to be had; `nil` for ever.
    let endsAt: Timestamp?
    let state: State

    /// Whether riders can get it at a moment.
    func isToBeHad(at now: Timestamp) -> Bool {
        state == .offered && stock != 0 && (endsAt.map { now < $0 } ?? true)
    }
}

extension Reward {
    private static let offered = "What the city offers."

    static let table = Table(
        "rentals_reward",
        Column("id", \Reward.id),
        Column("name", \Reward.name, .impersonal(because: offered)),
        Column("details", \Reward.details, .impersonal(because: offered)),
        Column("cost", \Reward.cost, words: .number("Coins")),
        Column("stock", \Reward.stock),
        Column("ends_at", \Reward.endsAt),
        Column("state", \Reward.state, words: .choice("State", ["offered": "Offered", "withdrawn": "Withdrawn"])),
        make: Reward.init
    )

    static let personal = table.personal()
}

extension Reward.State: SQLBindable, SQLReadable {}

/// What programs are told of a reward that was paid for.
struct RedemptionResponse: Codable, Sendable {
    let id: Identifier<Redemption>
    let reward: Identifier<Reward>
    let name: String
    let code: String
    let cost: Int64
    let redeemedAt: Timestamp
    let handedAt: Timestamp?

    init(_ redemption: Redemption) {
        id = redemption.id
        reward = redemption.reward
        name = redemption.name
        code = redemption.code.description
        cost = redemption.cost
        redeemedAt = redemption.redeemedAt
        handedAt = redemption.handedAt
    }
}
