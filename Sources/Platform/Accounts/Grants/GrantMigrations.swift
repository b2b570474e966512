import CrosstownSQL

/// The migrations from one role per account to any number of grants.
enum GrantMigrations {
    static let all = [
        // Every registered user is a passenger, which needs no grant.
        Migration(
            owner: "account",
            name: "grants",
            sql: """
                CREATE TABLE account_grant (
                    account \(.id) NOT NULL REFERENCES account (id),
                    role \(.text) NOT NULL CHECK (length(role) BETWEEN 1 AND 80 AND role <> 'passenger'),
                    scope \(.text) NOT NULL CHECK (length(scope) <= 120),
                    given_by \(.id),
                    given_at \(.integer) NOT NULL,
                    PRIMARY KEY (account, role, scope)
                ) \(.strict);
                CREATE INDEX account_grant_role ON account_grant (role, scope, account);
                CREATE INDEX account_grant_giver ON account_grant (given_by) WHERE given_by IS NOT NULL;
                INSERT INTO account_grant (account, role, scope, given_by, given_at)
                SELECT id, role, '', NULL, made_at FROM account WHERE role <> 'passenger';
                DROP INDEX account_role;
                ALTER TABLE account DROP COLUMN role
                """
        )
    ]

    /// The migrations to ranks, after the tables of printed codes.
    static let ranks = [
        Migration(
            owner: "account",
            name: "when a role was taken",
            sql: """
                ALTER TABLE account ADD COLUMN role_taken_at \(.integer);
                CREATE INDEX account_printed_code_maker ON account_printed_code (made_by) WHERE made_by IS NOT NULL
                """
        ),
        // Accounts with a role for one scope are staff too, and sign in every working day.
        Migration(
            owner: "account",
            name: "sessions of staff for a scope",
            sql: """
                UPDATE account_session SET expires_at = made_at + 43200000
                WHERE expires_at > made_at + 43200000 AND account IN (SELECT account FROM account_grant)
                """
        ),
    ]
}
