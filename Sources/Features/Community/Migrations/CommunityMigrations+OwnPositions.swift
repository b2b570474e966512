import CrosstownSQL

extension CommunityMigrations {
    /// The positions of occurrences that differ from their event's.
    static let ownPositions = Migration(
        owner: "community",
        name: "positions of times",
        sql: """
            ALTER TABLE community_occurrence ADD COLUMN own_latitude \(.real);
            ALTER TABLE community_occurrence ADD COLUMN own_longitude \(.real)
            """
    )

    /// The start and place of an occurrence before its last move.
    static let moves = Migration(
        owner: "community",
        name: "moved times",
        sql: """
            ALTER TABLE community_occurrence ADD COLUMN was_at \(.integer);
            ALTER TABLE community_occurrence ADD COLUMN was_place \(.text) NOT NULL DEFAULT ''
            """
    )

    /// How many riders could not be notified of a change.
    static let unreachableRiders = Migration(
        owner: "community",
        name: "riders who are not reached",
        sql: "ALTER TABLE community_told ADD COLUMN unreachable_riders \(.integer) NOT NULL DEFAULT 0"
    )

    /// Whether a notification was about a whole series, and how many people received it because they share rides.
    static let toldOfSeries = Migration(
        owner: "community",
        name: "changes of series and of rides",
        sql: """
            ALTER TABLE community_told ADD COLUMN is_series \(.integer) NOT NULL DEFAULT 0;
            ALTER TABLE community_told ADD COLUMN riders \(.integer) NOT NULL DEFAULT 0
            """
    )
}
