import CrosstownSQL

/// The steps from one role for each account to any number of grants.
enum GrantMigrations {
    static let all = [
        // Every registered person is a passenger, which needs no grant.
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
}
