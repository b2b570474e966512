import CrosstownKit
import CrosstownSQL
import CrosstownValues

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
    static let columns: SQL = "id, reward, name, rider, code, cost, redeemed_at, handed_at"

    init(row: Row) throws {
        id = try row.get("id")
        reward = try row.get("reward")
        name = try row.get("name")
        rider = try row.get("rider")
        code = RewardCode(stored: try row.get("code"))
        cost = try row.get("cost")
        redeemedAt = try row.get("redeemed_at")
        handedAt = try row.get("handed_at")
    }
}
