import CrosstownSQL

/// The tables of Home.
enum HomeMigrations {
    static let all = [calendars]

    /// A user has at most one address; anyone with it can read the calendar until it is deleted.
    private static let calendars = Migration(
        owner: "home",
        name: "calendar",
        sql: """
            CREATE TABLE home_calendar (
                account \(.id) PRIMARY KEY,
                token_hash \(.blob) NOT NULL UNIQUE,
                sealed \(.text) NOT NULL,
                language \(.text) NOT NULL,
                made_at \(.integer) NOT NULL
            ) \(.strict)
            """
    )
}
