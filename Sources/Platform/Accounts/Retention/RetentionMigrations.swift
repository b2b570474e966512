public import CrosstownSQL

/// The table of what was removed when its time was over.
public enum RetentionMigrations {
    /// All steps in their order.
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
