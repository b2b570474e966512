import CrosstownSQL

extension CommunityMigrations {
    /// How many recipients of a notification had signed up and shared a ride.
    static let toldInBoth = Migration(
        owner: "community",
        name: "told in both",
        sql: "ALTER TABLE community_told ADD COLUMN in_both \(.integer) NOT NULL DEFAULT 0"
    )

    /// How many recipients were on the waiting list, with an account and without.
    static let toldWaiting = Migration(
        owner: "community",
        name: "told on the waiting list",
        sql: """
            ALTER TABLE community_told ADD COLUMN waiting \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE community_told ADD COLUMN waiting_guests \(.integer) NOT NULL DEFAULT 0
            """
    )
}
