public import CrosstownSQL

/// The table of program keys.
public enum KeyMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "key",
            name: "program key",
            sql: """
                CREATE TABLE program_key (
                    id \(.id) PRIMARY KEY,
                    name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
                    secret_hash \(.blob) NOT NULL,
                    scopes \(.text) NOT NULL,
                    made_at \(.integer) NOT NULL,
                    used_at \(.integer),
                    revoked_at \(.integer)
                ) \(.strict);
                CREATE UNIQUE INDEX program_key_secret ON program_key (secret_hash);
                CREATE UNIQUE INDEX program_key_name ON program_key (name) WHERE revoked_at IS NULL
                """
        )
    ]
}
