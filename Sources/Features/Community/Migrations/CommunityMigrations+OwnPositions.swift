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

    /// When and where a time was before it was moved.
    static let moves = Migration(
        owner: "community",
        name: "moved times",
        sql: """
            ALTER TABLE community_occurrence ADD COLUMN was_at \(.integer);
            ALTER TABLE community_occurrence ADD COLUMN was_place \(.text) NOT NULL DEFAULT ''
            """
    )

    /// How many people who share rides could not be told of a change.
    static let unreachableRiders = Migration(
        owner: "community",
        name: "riders who are not reached",
        sql: "ALTER TABLE community_told ADD COLUMN unreachable_riders \(.integer) NOT NULL DEFAULT 0"
    )

    /// Whether a change was told of a whole series, and how many people were told because they share rides.
    static let toldOfSeries = Migration(
        owner: "community",
        name: "changes of series and of rides",
        sql: """
            ALTER TABLE community_told ADD COLUMN is_series \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE community_told ADD COLUMN riders \(.integer) NOT NULL DEFAULT 0
            """
    )
}
