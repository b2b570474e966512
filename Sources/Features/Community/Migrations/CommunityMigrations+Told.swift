import CrosstownSQL

extension CommunityMigrations {
    /// How many of those whom editors notified of a change had signed up and shared a ride.
    static let toldInBoth = Migration(
        owner: "community",
        name: "told in both",
        sql: "ALTER TABLE community_told ADD COLUMN in_both \(.integer) NOT NULL DEFAULT 0"
    )
}
