import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of rewards and their redemptions.
struct RewardStore {
    let transaction: any Transaction

    func insert(_ reward: Reward) throws { try Reward.table.insert(reward, in: transaction) }

    func update(_ reward: Reward) throws { try Reward.table.update(reward, in: transaction) }

    func find(_ id: Identifier<Reward>) throws -> Reward? { try Reward.table.find(id, in: transaction) }

    /// All rewards, each with the number of riders who have paid.
    func listAll(limit: Int) throws -> [RewardsConsolePage.Row] {
        try transaction.query(
            """
            SELECT \(Reward.table.columns),
                (SELECT count(*) FROM rentals_redemption r WHERE r.reward = rentals_reward.id) AS redeemed
            FROM rentals_reward ORDER BY state, name, id LIMIT \(limit)
            """
        ).map { RewardsConsolePage.Row(reward: try Reward.table.value(of: $0), redeemed: try $0.get("redeemed")) }
    }

    /// The rewards that riders can get, the cheapest first.
    func listOffered(at now: Timestamp, limit: Int) throws -> [Reward] {
        try Reward.table.list(
            """
            WHERE state = 'offered' AND (stock IS NULL OR stock > 0) AND (ends_at IS NULL OR ends_at > \(now))
            ORDER BY cost, name, id LIMIT \(limit)
            """,
            in: transaction
        )
    }

    /// Reduces the stock by one, where it is limited.
    func takeOne(of reward: Identifier<Reward>) throws {
        try transaction.execute("UPDATE rentals_reward SET stock = stock - 1 WHERE id = \(reward)")
    }

    func insert(_ redemption: Redemption) throws { try Redemption.table.insert(redemption, in: transaction) }

    func find(_ id: Identifier<Redemption>) throws -> Redemption? { try Redemption.table.find(id, in: transaction) }

    func find(_ code: RewardCode) throws -> Redemption? {
        try Redemption.table.first("WHERE code = \(code)", in: transaction)
    }

    func list(of rider: Identifier<Account>, limit: Int) throws -> [Redemption] {
        try Redemption.table.list(
            "WHERE rider = \(rider) ORDER BY redeemed_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        )
    }

    func setHanded(_ redemption: Identifier<Redemption>, at moment: Timestamp) throws {
        try transaction.execute("UPDATE rentals_redemption SET handed_at = \(moment) WHERE id = \(redemption)")
    }
}
