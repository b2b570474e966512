import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Something that riders get for coins, such as a helmet or a free coffee.
struct Reward: Hashable, Sendable {
    /// Whether riders can get the reward.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// Available while in stock and valid.
        case offered
        /// No longer available.
        case withdrawn
    }

    let id: Identifier<Reward>
    let name: String
    /// Further details for riders; may be empty.
    let details: String
    let cost: Int64
    /// The remaining number; `nil` for no limit.
    let stock: Int?
    /// Until when the reward is available; `nil` for no limit.
    let endsAt: Timestamp?
    let state: State

    /// Whether riders can get the reward at a moment.
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
        Column("state", \Reward.state, words: .choice("Status", ["offered": "Offered", "withdrawn": "Canceled"])),
        make: Reward.init
    )

    static let personal = table.personal()
}

extension Reward.State: SQLBindable, SQLReadable {}

/// A paid reward in the API.
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
