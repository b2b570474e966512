/// The tables of this module: deadlines and the outbox.
public enum CoreMigrations {
    /// All migrations in order.
    public static let all = [
        Migration(
            owner: "core",
            name: "deadline",
            sql: """
                CREATE TABLE deadline (
                    kind \(.text) NOT NULL, subject \(.text) NOT NULL, due_at \(.integer) NOT NULL,
                    body \(.text) NOT NULL, attempts \(.integer) NOT NULL DEFAULT 0, PRIMARY KEY (kind, subject)
                ) \(.clustered);
                CREATE INDEX deadline_due ON deadline (due_at)
                """
        ),
        Migration(
            owner: "core",
            name: "outbox",
            sql: """
                CREATE TABLE outbox (
                    id \(.sequence), topic \(.text) NOT NULL, body \(.text) NOT NULL,
                    written_at \(.integer) NOT NULL, retry_at \(.integer) NOT NULL, attempts \(.integer) NOT NULL DEFAULT 0
                ) \(.strict);
                CREATE INDEX outbox_topic ON outbox (topic, id)
                """
        ),
        Migration(
            owner: "core",
            name: "write probe",
            sql: """
                CREATE TABLE write_probe (id \(.integer) PRIMARY KEY, written_at \(.integer) NOT NULL) \(.strict);
                INSERT INTO write_probe (id, written_at) VALUES (1, 0)
                """
        ),
        Migration(
            owner: "core",
            name: "deadline by kind",
            sql: """
                DROP INDEX deadline_due;
                CREATE INDEX deadline_due ON deadline (kind, due_at)
                """
        ),
    ]
}
