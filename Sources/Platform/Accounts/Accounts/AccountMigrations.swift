public import CrosstownSQL

/// The tables of accounts and their sessions.
public enum AccountMigrations {
    /// All migrations, in order.
    public static let all =
        first + GrantMigrations.all + ProfileMigrations.all + AddressMigrations.all
        + MessageMigrations.all + PrintedCodeStore.migrations + GrantMigrations.ranks

    /// The migrations from when an account had one role.
    private static let first = [
        Migration(
            owner: "account",
            name: "account",
            sql: """
                CREATE TABLE account (
                    id \(.id) PRIMARY KEY,
                    user_name \(.text) NOT NULL,
                    folded_name \(.text) NOT NULL,
                    password_hash \(.text) NOT NULL,
                    role \(.text) NOT NULL CHECK (role IN ('passenger', 'driver', 'administrator')),
                    made_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX account_name ON account (folded_name);
                CREATE TABLE account_session (
                    token_hash \(.blob) PRIMARY KEY,
                    id \(.id) NOT NULL,
                    account \(.id) NOT NULL REFERENCES account (id),
                    kind \(.text) NOT NULL CHECK (kind IN ('browser', 'program')),
                    made_at \(.integer) NOT NULL,
                    expires_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX account_session_id ON account_session (id);
                CREATE INDEX account_session_account ON account_session (account)
                """
        ),
        // Finds the few administrators among all passengers.
        Migration(
            owner: "account",
            name: "accounts with a role",
            sql: "CREATE INDEX account_role ON account (role, id)"
        ),
        // Plain ASCII stays the same when folded; `Accounts.foldNames` converts all other names.
        Migration(
            owner: "account",
            name: "names in one form",
            sql: """
                ALTER TABLE account ADD COLUMN is_folded \(.integer) NOT NULL DEFAULT 0;
                UPDATE account SET is_folded = 1 WHERE length(folded_name) = \(
                    sqlite: "length(CAST(folded_name AS BLOB))",
                    postgres: "octet_length(folded_name)"
                );
                CREATE INDEX account_not_folded ON account (id) WHERE is_folded = 0
                """
        ),
    ]
}
