package import CrosstownSQL

/// The tables of institutions and their people.
package enum InstitutionMigrations {
    /// All migrations in order.
    package static let all = [
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
        ),
        // Rentals once stored numbers and sign-in services, and hand them over (`SetUpMigrations`).
        Migration(
            owner: "institution",
            name: "numbers and sign-in",
            sql: """
                ALTER TABLE institution ADD COLUMN salt \(.text);
                CREATE TABLE institution_number (
                    institution \(.id) NOT NULL REFERENCES institution (id),
                    digest \(.text) NOT NULL,
                    name \(.text) NOT NULL,
                    address \(.text) NOT NULL,
                    PRIMARY KEY (institution, digest)
                ) \(.clustered);
                CREATE TABLE institution_sign_in (
                    institution \(.id) PRIMARY KEY REFERENCES institution (id),
                    issuer \(.text) NOT NULL,
                    client \(.text) NOT NULL,
                    secret \(.text),
                    sealed_secret \(.text),
                    scopes \(.text) NOT NULL,
                    hosted_domain \(.text),
                    claim \(.text) NOT NULL
                ) \(.strict);
                CREATE TABLE institution_person (
                    account \(.id) PRIMARY KEY,
                    institution \(.id) NOT NULL REFERENCES institution (id),
                    digest \(.text) NOT NULL,
                    subject \(.text),
                    ending \(.text) NOT NULL,
                    name \(.text) NOT NULL,
                    address \(.text) NOT NULL,
                    proved_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX institution_person_number ON institution_person (institution, digest);
                CREATE UNIQUE INDEX institution_person_subject ON institution_person (subject) WHERE subject IS NOT NULL;
                CREATE TABLE institution_use (
                    institution \(.id) NOT NULL REFERENCES institution (id),
                    feature \(.text) NOT NULL,
                    PRIMARY KEY (institution, feature)
                ) \(.clustered);
                CREATE TABLE institution_key (
                    name \(.text) PRIMARY KEY,
                    key \(.text) NOT NULL
                ) \(.strict)
                """
        ),
        // Reports have another form, and the next file replaces what stands here.
        Migration(owner: "institution", name: "reports of tables", sql: "DELETE FROM institution_import"),
    ]
}
