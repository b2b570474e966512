import CrosstownSQL

/// The tables of Home.
enum HomeMigrations {
    static let all = [calendars]

    /// A person has at most one address; whoever holds it reads the calendar until it is taken back.
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
