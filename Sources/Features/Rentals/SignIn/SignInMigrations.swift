import CrosstownSQL

/// The tables of services at which institutions' people sign in; one rider for each of their people is a constraint.
enum SignInMigrations {
    /// All steps in their order.
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
        // What is in `secret` is sealed at the next start, which code does: `InstitutionDirectory.prepare`.
        Migration(
            owner: "rentals",
            name: "sealed secret",
            sql: "ALTER TABLE rentals_institution_sign_in ADD COLUMN sealed_secret \(.text)"
        ),
    ]
}
