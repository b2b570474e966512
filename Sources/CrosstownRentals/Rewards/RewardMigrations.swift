import CrosstownSQL

/// The tables of rewards; that no more are given than there are, and no code twice, is a constraint.
enum RewardMigrations {
    /// All steps in their order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "reward",
            sql: """
                CREATE TABLE rentals_reward (
                    id \(.id) PRIMARY KEY,
                    name \(.text) NOT NULL,
                    details \(.text) NOT NULL,
                    cost \(.integer) NOT NULL CHECK (cost > 0),
                    stock \(.integer) CHECK (stock >= 0),
                    ends_at \(.integer),
                    state \(.text) NOT NULL CHECK (state IN ('offered', 'withdrawn'))
                ) \(.strict);
                CREATE TABLE rentals_redemption (
                    id \(.id) PRIMARY KEY,
                    reward \(.id) NOT NULL REFERENCES rentals_reward (id),
                    name \(.text) NOT NULL,
                    rider \(.id) NOT NULL,
                    code \(.text) NOT NULL,
                    cost \(.integer) NOT NULL CHECK (cost > 0),
                    redeemed_at \(.integer) NOT NULL,
                    handed_at \(.integer)
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_redemption_code ON rentals_redemption (code);
                CREATE INDEX rentals_redemption_rider ON rentals_redemption (rider, redeemed_at);
                CREATE INDEX rentals_redemption_reward ON rentals_redemption (reward)
                """
        )
    ]
}
