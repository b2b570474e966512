public import CrosstownSQL

/// The table of the audit log.
public enum AuditMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "audit",
            name: "entries",
            sql: """
                CREATE TABLE audit_entry (
                    id \(.id) PRIMARY KEY,
                    made_at \(.integer) NOT NULL,
                    kind \(.text) NOT NULL CHECK (kind IN ('change', 'reading')),
                    actor \(.text) NOT NULL,
                    operation \(.text) NOT NULL,
                    summary \(.text) NOT NULL,
                    path \(.text) NOT NULL,
                    details \(.text) NOT NULL,
                    once \(.text)
                ) \(.strict);
                CREATE UNIQUE INDEX audit_entry_once ON audit_entry (once);
                CREATE INDEX audit_entry_actor ON audit_entry (actor, id);
                CREATE INDEX audit_entry_made_at ON audit_entry (made_at)
                """
        ),
        Migration(
            owner: "audit",
            name: "entries by operation",
            sql: "CREATE INDEX audit_entry_operation ON audit_entry (operation, summary, id)"
        ),
        // When the server starts, `cleanEntries` removes the content of personal columns.
        Migration(
            owner: "audit",
            name: "entries without personal content",
            sql: """
                ALTER TABLE audit_entry ADD COLUMN is_clean \(.integer) NOT NULL DEFAULT 0 CHECK (is_clean IN (0, 1));
                CREATE INDEX audit_entry_unclean ON audit_entry (id) WHERE is_clean = 0
                """
        ),
    ]
}
