public import CrosstownSQL

/// The table of pending sign-ins at providers.
public enum OpenIDMigrations {
    /// All migrations in order.
    public static let all = [
        Migration(
            owner: "openid",
            name: "openid attempt",
            sql: """
                CREATE TABLE openid_attempt (
                    state_hash \(.blob) PRIMARY KEY,
                    account \(.id) NOT NULL,
                    session \(.text) NOT NULL,
                    issuer \(.text) NOT NULL,
                    client \(.text) NOT NULL,
                    return_address \(.text) NOT NULL,
                    nonce \(.text) NOT NULL,
                    verifier \(.text) NOT NULL,
                    expires_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE INDEX openid_attempt_expiry ON openid_attempt (expires_at)
                """
        )
    ]
}
