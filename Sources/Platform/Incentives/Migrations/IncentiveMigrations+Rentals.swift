import CrosstownSQL

/// The migrations with which rentals created these tables after its first one; they run only on databases that have
/// that one.
extension IncentiveMigrations {
    static let ofRentals = [coins, giftPlan, giftSeen, event, reward]

    private static let isOld = Migration.Condition.following(owner: "rentals", name: "gift")

    private static let coins = Migration(
        owner: "rentals",
        name: "coins",
        condition: isOld,
        sql: """
            CREATE TABLE rentals_coins_first (rider \(.id) PRIMARY KEY) \(.strict);
            ALTER TABLE rentals_payment ADD COLUMN in_coins \(.integer) NOT NULL DEFAULT 0
            """
    )

    private static let giftPlan = Migration(
        owner: "rentals",
        name: "gift plan",
        condition: isOld,
        sql: planTables
    )

    private static let giftSeen = Migration(
        owner: "rentals",
        name: "gift seen",
        condition: isOld,
        sql: """
            ALTER TABLE rentals_gift_share ADD COLUMN is_seen \(.integer) NOT NULL DEFAULT 1;
            CREATE INDEX rentals_gift_share_unseen ON rentals_gift_share (rider) WHERE is_seen = 0
            """
    )

    private static let event = Migration(
        owner: "rentals",
        name: "event",
        condition: isOld,
        sql: eventTables
    )

    private static let reward = Migration(
        owner: "rentals",
        name: "reward",
        condition: isOld,
        sql: rewardTables
    )
}
