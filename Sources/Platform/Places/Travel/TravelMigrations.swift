public import CrosstownSQL

/// The tables of corrections from finished drives.
public enum TravelMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "travel",
            name: "travel_factor",
            sql: """
                CREATE TABLE travel_factor (
                    source \(.text) NOT NULL CHECK (source IN ('routed', 'straightLine')),
                    hour \(.integer) NOT NULL CHECK (hour BETWEEN 0 AND 23),
                    weight \(.real) NOT NULL,
                    logarithms \(.real) NOT NULL,
                    drives \(.integer) NOT NULL,
                    real_seconds \(.real) NOT NULL,
                    error_seconds \(.real) NOT NULL,
                    error_shares \(.real) NOT NULL,
                    PRIMARY KEY (source, hour)
                ) \(.clustered)
                """
        ),
        Migration(
            owner: "travel",
            name: "travel_lesson",
            sql: """
                CREATE TABLE travel_lesson (
                    source \(.text) NOT NULL CHECK (source IN ('routed', 'straightLine')),
                    name \(.text) NOT NULL,
                    weight \(.real) NOT NULL,
                    logarithms \(.real) NOT NULL,
                    learned_at \(.integer) NOT NULL,
                    PRIMARY KEY (source, name)
                ) \(.clustered);
                CREATE INDEX travel_lesson_age ON travel_lesson (learned_at)
                """
        ),
    ]
}
