import CrosstownSQL

extension CommunityMigrations {
    /// Where a single time of an event is that is not where the others are.
    static let ownPositions = Migration(
        owner: "community",
        name: "positions of times",
        sql: """
            ALTER TABLE community_occurrence ADD COLUMN own_latitude \(.real);
            ALTER TABLE community_occurrence ADD COLUMN own_longitude \(.real)
            """
    )
}
