import CrosstownSQL

/// The tables of gifts; that nobody gets a gift twice, and no ride two bonuses, is a constraint.
enum GiftMigrations {
    /// All steps in their order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "gift",
            sql: """
                CREATE TABLE rentals_gift (
                    id \(.id) PRIMARY KEY,
                    kind \(.text) NOT NULL CHECK (kind IN ('gift', 'bonus')),
                    coins \(.integer) NOT NULL CHECK (coins > 0),
                    occasion \(.text) NOT NULL,
                    is_for_all \(.integer) NOT NULL CHECK (is_for_all IN (0, 1)),
                    ride \(.id) REFERENCES rentals_ride (id),
                    given_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_gift_ride ON rentals_gift (ride) WHERE ride IS NOT NULL;
                CREATE INDEX rentals_gift_kind ON rentals_gift (kind, given_at);
                CREATE TABLE rentals_gift_share (
                    id \(.id) PRIMARY KEY,
                    gift \(.id) NOT NULL REFERENCES rentals_gift (id),
                    rider \(.id) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_gift_share_rider ON rentals_gift_share (rider, gift);
                CREATE INDEX rentals_gift_share_gift ON rentals_gift_share (gift)
                """
        ),
        Migration(
            owner: "rentals",
            name: "coins",
            sql: """
                CREATE TABLE rentals_coins_first (rider \(.id) PRIMARY KEY) \(.strict);
                ALTER TABLE rentals_payment ADD COLUMN in_coins \(.integer) NOT NULL DEFAULT 0
                """
        ),
    ]

    /// The index by which the rides of a rider that earn a bonus are counted without looking at each.
    static let paidRides = Migration(
        owner: "rentals",
        name: "paid rides",
        sql: "CREATE INDEX rentals_ride_paid ON rentals_ride (rider) WHERE state = 'finished' AND price > 0"
    )
}
