import CrosstownSQL

/// The tables of institutions and of riders who are set up; one account for each number is a constraint.
enum SetUpMigrations {
    /// All steps in their order.
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
}
