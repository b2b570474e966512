import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A reward in the API.
struct RewardResponse: Codable, Sendable {
    let id: Identifier<Reward>
    let name: String
    let details: String
    let cost: Int64
    let stock: Int?
    let endsAt: Timestamp?
    let state: Reward.State

    init(_ reward: Reward) {
        id = reward.id
        name = reward.name
        details = reward.details
        cost = reward.cost
        stock = reward.stock
        endsAt = reward.endsAt
        state = reward.state
    }
}
