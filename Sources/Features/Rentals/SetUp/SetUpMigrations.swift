import CrosstownSQL

/// The tables of institutions and set-up riders; a constraint allows one account per number.
enum SetUpMigrations {
    /// All migrations in order.
    static let all = [
        Migration(
            owner: "rentals",
            name: "set up",
            sql: """
                CREATE TABLE rentals_institution (
                    id \(.id) PRIMARY KEY,
                    name \(.text) NOT NULL,
                    salt \(.text) NOT NULL,
                    is_payment_optional \(.integer) NOT NULL CHECK (is_payment_optional IN (0, 1))
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_institution_name ON rentals_institution (name);
                CREATE TABLE rentals_roster (
                    institution \(.id) NOT NULL REFERENCES rentals_institution (id),
                    digest \(.text) NOT NULL,
                    name \(.text) NOT NULL,
                    address \(.text) NOT NULL,
                    PRIMARY KEY (institution, digest)
                ) \(.clustered);
                CREATE TABLE rentals_rider (
                    account \(.id) PRIMARY KEY,
                    institution \(.id) NOT NULL REFERENCES rentals_institution (id),
                    digest \(.text) NOT NULL,
                    ending \(.text) NOT NULL,
                    name \(.text) NOT NULL,
                    address \(.text) NOT NULL,
                    method \(.text) NOT NULL CHECK (method IN ('credit_card', 'debit_card', 'cryptocurrency', 'none')),
                    allows_position \(.integer) NOT NULL CHECK (allows_position IN (0, 1)),
                    is_asked_again \(.integer) NOT NULL CHECK (is_asked_again IN (0, 1)),
                    set_up_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX rentals_rider_number ON rentals_rider (institution, digest);
                CREATE TABLE rentals_seal (
                    name \(.text) PRIMARY KEY,
                    key \(.text) NOT NULL
                ) \(.strict)
                """
        )
    ]

    /// Copies institutions, numbers and identities to the platform's tables, where these exist.
    ///
    /// A prefix that no folded name can have keeps each name unique until the platform folds it
    /// (`InstitutionDirectory.prepare`).
    static let handOver = Migration(
        owner: "rentals",
        name: "institutions to the platform",
        condition: .following(owner: "institution", name: "numbers and sign-in"),
        sql: """
            INSERT INTO institution (id, name, folded_name, made_at, salt)
            SELECT r.id, substr(r.name, 1, 80),
                'rentals: ' || r.name,
                COALESCE(
                    (SELECT min(p.set_up_at) FROM rentals_rider p WHERE p.institution = r.id),
                    (SELECT max(s.applied_at) FROM schema_migration s)
                ), r.salt
            FROM rentals_institution r;
            INSERT INTO institution_number (institution, digest, name, address)
            SELECT institution, digest, name, address FROM rentals_roster;
            INSERT INTO institution_sign_in
                (institution, issuer, client, secret, sealed_secret, scopes, hosted_domain, claim)
            SELECT institution, issuer, client, secret, sealed_secret, scopes, hosted_domain, claim
            FROM rentals_institution_sign_in;
            INSERT INTO institution_person (account, institution, digest, subject, ending, name, address, proved_at)
            SELECT account, institution, digest, subject, ending, name, address, set_up_at FROM rentals_rider;
            INSERT INTO institution_key (name, key) SELECT 'subject', key FROM rentals_seal WHERE name = 'set-up';
            INSERT INTO institution_use (institution, feature) SELECT id, 'rentals' FROM rentals_institution
            """
    )

    /// Deletes the tables that the platform has replaced.
    static let handedOver = Migration(
        owner: "rentals",
        name: "institutions are the platform's",
        sql: """
            DROP TABLE rentals_institution_sign_in;
            DROP TABLE rentals_roster;
            DROP INDEX rentals_rider_number;
            DROP INDEX rentals_rider_subject;
            ALTER TABLE rentals_rider DROP COLUMN digest;
            ALTER TABLE rentals_rider DROP COLUMN subject;
            ALTER TABLE rentals_rider DROP COLUMN ending;
            ALTER TABLE rentals_rider DROP COLUMN name;
            ALTER TABLE rentals_rider DROP COLUMN address;
            DROP INDEX rentals_institution_name;
            ALTER TABLE rentals_institution DROP COLUMN name;
            ALTER TABLE rentals_institution DROP COLUMN salt
            """
    )
}
