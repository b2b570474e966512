import CrosstownSQL

/// The tables of coins, gifts, plans, events and rewards.
///
/// Rentals once created them, so they keep their names. A database with the first of these migrations gets the missing
/// tables by the rentals' migrations (`IncentiveMigrations+Rentals`); any other gets these, which do not refer to
/// rides. Constraints ensure that a user gets a gift once, a ride one bonus, a prize one winner, and a code is unique.
enum IncentiveMigrations {
    /// All migrations in order.
    static let all = [gifts, plans, events, rewards] + ofRentals + [riders]

    private static let isNew = Migration.Condition.unless(owner: "rentals", name: "gift")

    private static let gifts = Migration(
        owner: "incentives",
        name: "gifts",
        condition: isNew,
        sql: """
            CREATE TABLE rentals_gift (
                id \(.id) PRIMARY KEY,
                kind \(.text) NOT NULL CHECK (kind IN ('gift', 'bonus')),
                coins \(.integer) NOT NULL CHECK (coins > 0),
                occasion \(.text) NOT NULL,
                is_for_all \(.integer) NOT NULL CHECK (is_for_all IN (0, 1)),
                ride \(.id),
                given_at \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX rentals_gift_ride ON rentals_gift (ride) WHERE ride IS NOT NULL;
            CREATE INDEX rentals_gift_kind ON rentals_gift (kind, given_at);
            CREATE TABLE rentals_gift_share (
                id \(.id) PRIMARY KEY,
                gift \(.id) NOT NULL REFERENCES rentals_gift (id),
                rider \(.id) NOT NULL,
                is_seen \(.integer) NOT NULL
            ) \(.strict);
            CREATE UNIQUE INDEX rentals_gift_share_rider ON rentals_gift_share (rider, gift);
            CREATE INDEX rentals_gift_share_gift ON rentals_gift_share (gift);
            CREATE INDEX rentals_gift_share_unseen ON rentals_gift_share (rider) WHERE is_seen = 0;
            CREATE TABLE rentals_coins_first (rider \(.id) PRIMARY KEY) \(.strict)
            """
    )

    private static let plans = Migration(
        owner: "incentives",
        name: "plans",
        condition: isNew,
        sql: planTables
    )

    private static let events = Migration(
        owner: "incentives",
        name: "events",
        condition: isNew,
        sql: eventTables
    )

    private static let rewards = Migration(
        owner: "incentives",
        name: "rewards",
        condition: isNew,
        sql: rewardTables
    )

    /// Indexes for deleting a user's entries and pending gifts.
    private static let riders = Migration(
        owner: "incentives",
        name: "by rider",
        sql: """
            CREATE INDEX rentals_event_entry_rider ON rentals_event_entry (rider);
            CREATE INDEX rentals_gift_plan_rider_rider ON rentals_gift_plan_rider (rider)
            """
    )
}
