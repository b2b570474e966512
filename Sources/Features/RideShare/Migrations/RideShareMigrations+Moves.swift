import CrosstownSQL

extension RideShareMigrations {
    /// The event times and places that participants know, and who still has to be notified of a change.
    static let moves = Migration(
        owner: "rideshare",
        name: "moved events",
        sql: """
            CREATE TABLE rideshare_event (event \(.text) PRIMARY KEY, known \(.text) NOT NULL) \(.strict);
            ALTER TABLE rideshare_sign_up ADD COLUMN moved_from \(.text) NOT NULL DEFAULT '';
            ALTER TABLE rideshare_sign_up ADD COLUMN is_move_untold \(.integer) NOT NULL DEFAULT 0
            """
    )

    /// When riders lost their ride, deleted once they have another.
    static let lostRides = Migration(
        owner: "rideshare",
        name: "lost rides",
        sql: """
            ALTER TABLE rideshare_sign_up ADD COLUMN lost_there_at \(.integer);
            ALTER TABLE rideshare_sign_up ADD COLUMN lost_home_at \(.integer)
            """
    )
}
