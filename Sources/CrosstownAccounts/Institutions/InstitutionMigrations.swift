import CrosstownSQL

/// The tables of institutions and of who belongs to them.
enum InstitutionMigrations {
    /// All steps in their order.
    static let all = [
        Migration(
            owner: "institution",
            name: "institutions and rosters",
            sql: """
                CREATE TABLE institution (
                    id \(.id) PRIMARY KEY,
                    name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
                    folded_name \(.text) NOT NULL,
                    made_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX institution_name ON institution (folded_name);
                CREATE TABLE institution_roster (
                    institution \(.id) NOT NULL REFERENCES institution (id),
                    member \(.text) NOT NULL CHECK (length(member) BETWEEN 1 AND 260),
                    account \(.id),
                    kind \(.text) NOT NULL CHECK (length(kind) <= 40),
                    added_at \(.integer) NOT NULL,
                    PRIMARY KEY (institution, member)
                ) \(.strict);
                CREATE INDEX institution_roster_member ON institution_roster (member);
                CREATE INDEX institution_roster_account ON institution_roster (account) WHERE account IS NOT NULL;
                CREATE TABLE institution_import (
                    institution \(.id) PRIMARY KEY REFERENCES institution (id),
                    report \(.text) NOT NULL,
                    made_at \(.integer) NOT NULL
                ) \(.strict)
                """
        )
    ]
}
