import CrosstownSQL

/// The tables of sign-in services; a constraint allows one rider per identity.
enum SignInMigrations {
    static let all = [
        Migration(
            owner: "rentals",
            name: "institution sign-in",
            sql: """
                CREATE TABLE rentals_institution_sign_in (
                    institution \(.id) PRIMARY KEY REFERENCES rentals_institution (id),
                    issuer \(.text) NOT NULL,
                    client \(.text) NOT NULL,
                    secret \(.text),
                    scopes \(.text) NOT NULL,
                    hosted_domain \(.text),
                    claim \(.text) NOT NULL
                ) \(.strict);
                ALTER TABLE rentals_rider ADD COLUMN subject \(.text);
                CREATE UNIQUE INDEX rentals_rider_subject ON rentals_rider (subject) WHERE subject IS NOT NULL
                """
        ),
        // The next start seals `secret` in code: `InstitutionDirectory.prepare`.
        Migration(
            owner: "rentals",
            name: "sealed secret",
            sql: "ALTER TABLE rentals_institution_sign_in ADD COLUMN sealed_secret \(.text)"
        ),
    ]
}
