import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of rewards and of who has paid for them.
struct RewardStore {
    let transaction: any Transaction

    func insert(_ reward: Reward) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_reward (\(Reward.columns))
            VALUES (\(reward.id), \(reward.name), \(reward.details), \(reward.cost), \(reward.stock),
                \(reward.endsAt), \(reward.state))
            """
        )
    }

    func update(_ reward: Reward) throws {
        try transaction.execute(
            """
            UPDATE rentals_reward SET name = \(reward.name), details = \(reward.details), cost = \(reward.cost),
                stock = \(reward.stock), ends_at = \(reward.endsAt), state = \(reward.state)
            WHERE id = \(reward.id)
            """
        )
    }

    func find(_ id: Identifier<Reward>) throws -> Reward? { try list("WHERE id = \(id)").first }

    /// Every reward, with how many riders have paid for it.
    func listAll(limit: Int) throws -> [RewardsConsolePage.Row] {
        try transaction.query(
            """
            SELECT \(Reward.columns),
                (SELECT count(*) FROM rentals_redemption r WHERE r.reward = rentals_reward.id) AS redeemed
            FROM rentals_reward ORDER BY state, name, id LIMIT \(limit)
            """
        ).map { RewardsConsolePage.Row(reward: try Reward(row: $0), redeemed: try $0.get("redeemed")) }
    }

    /// The rewards that riders can get, the cheapest first.
    func listOffered(at now: Timestamp, limit: Int) throws -> [Reward] {
        try list(
            """
            WHERE state = 'offered' AND (stock IS NULL OR stock > 0) AND (ends_at IS NULL OR ends_at > \(now))
            ORDER BY cost, name, id LIMIT \(limit)
            """
        )
    }

    /// Takes one of what is left, where there is a limit.
    func takeOne(of reward: Identifier<Reward>) throws {
        try transaction.execute("UPDATE rentals_reward SET stock = stock - 1 WHERE id = \(reward)")
    }

    func insert(_ redemption: Redemption) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_redemption (\(Redemption.columns))
            VALUES (\(redemption.id), \(redemption.reward), \(redemption.name), \(redemption.rider),
                \(redemption.code.description), \(redemption.cost), \(redemption.redeemedAt), \(redemption.handedAt))
            """
        )
    }

    func find(_ id: Identifier<Redemption>) throws -> Redemption? { try redemptions("WHERE id = \(id)").first }

    func find(_ code: RewardCode) throws -> Redemption? {
        try redemptions("WHERE code = \(code.description)").first
    }

    /// What a rider has paid for, latest first.
    func list(of rider: Identifier<Account>, limit: Int) throws -> [Redemption] {
        try redemptions("WHERE rider = \(rider) ORDER BY redeemed_at DESC, id DESC LIMIT \(limit)")
    }

    func setHanded(_ redemption: Identifier<Redemption>, at moment: Timestamp) throws {
        try transaction.execute("UPDATE rentals_redemption SET handed_at = \(moment) WHERE id = \(redemption)")
    }

    private func list(_ rest: SQL) throws -> [Reward] {
        try transaction.query("SELECT \(Reward.columns) FROM rentals_reward \(rest)").map(Reward.init(row:))
    }

    private func redemptions(_ rest: SQL) throws -> [Redemption] {
        try transaction.query("SELECT \(Redemption.columns) FROM rentals_redemption \(rest)")
            .map(Redemption.init(row:))
    }
}
