import CrosstownSQL

/// The tables of gifts by the clock and by chance; that no turn of a plan gives twice is a constraint.
enum GiftPlanMigrations {
    /// All steps in their order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "gift plan",
            sql: """
                CREATE TABLE rentals_gift_plan (
                    id \(.id) PRIMARY KEY,
                    audience \(.text) NOT NULL CHECK (audience IN ('named', 'everybody', 'lucky')),
                    least_coins \(.integer) NOT NULL CHECK (least_coins > 0),
                    most_coins \(.integer) NOT NULL,
                    occasion \(.text) NOT NULL,
                    every_days \(.integer) CHECK (every_days > 0),
                    state \(.text) NOT NULL CHECK (state IN ('running', 'stopped', 'done')),
                    made_at \(.integer) NOT NULL,
                    next_at \(.integer),
                    CHECK (most_coins >= least_coins),
                    CHECK ((state = 'running') = (next_at IS NOT NULL))
                ) \(.strict);
                CREATE INDEX rentals_gift_plan_made ON rentals_gift_plan (made_at);
                CREATE TABLE rentals_gift_plan_rider (
                    plan \(.id) NOT NULL REFERENCES rentals_gift_plan (id),
                    rider \(.id) NOT NULL,
                    PRIMARY KEY (plan, rider)
                ) \(.clustered);
                CREATE TABLE rentals_gift_plan_turn (
                    plan \(.id) NOT NULL REFERENCES rentals_gift_plan (id),
                    number \(.integer) NOT NULL CHECK (number > 0),
                    gift \(.id) NOT NULL REFERENCES rentals_gift (id),
                    PRIMARY KEY (plan, number)
                ) \(.clustered)
                """
        ),
        Migration(
            owner: "rentals",
            name: "gift seen",
            sql: """
                ALTER TABLE rentals_gift_share ADD COLUMN is_seen \(.integer) NOT NULL DEFAULT 1;
                CREATE INDEX rentals_gift_share_unseen ON rentals_gift_share (rider) WHERE is_seen = 0
                """
        ),
    ]
}
