public import CrosstownSQL

/// The table of retention runs.
public enum RetentionMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "retention",
            name: "runs",
            sql: """
                CREATE TABLE retention_run (
                    rule \(.text) NOT NULL,
                    day \(.integer) NOT NULL,
                    changed \(.integer) NOT NULL,
                    ran_at \(.integer) NOT NULL,
                    PRIMARY KEY (rule, day)
                ) \(.strict)
                """
        )
    ]
}
