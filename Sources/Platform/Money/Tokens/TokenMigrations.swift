public import CrosstownSQL

/// The tables of tokens that back coins.
///
/// A withdrawal is stored before the request to the vault; a deposit is credited once for each of the vault's IDs.
public enum TokenMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "token",
            name: "token",
            sql: """
                CREATE TABLE token_address (
                    owner \(.id) PRIMARY KEY,
                    address \(.text) NOT NULL
                ) \(.strict);
                CREATE TABLE token_deposit (
                    id \(.text) PRIMARY KEY,
                    account \(.text) NOT NULL,
                    coins \(.integer) NOT NULL,
                    is_credited \(.integer) NOT NULL CHECK (is_credited IN (0, 1)),
                    made_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE TABLE token_position (
                    vault \(.text) PRIMARY KEY,
                    position \(.text) NOT NULL
                ) \(.strict);
                CREATE TABLE token_withdrawal (
                    id \(.id) PRIMARY KEY,
                    owner \(.id) NOT NULL,
                    coins \(.integer) NOT NULL CHECK (coins > 0),
                    address \(.text) NOT NULL,
                    state \(.text) NOT NULL CHECK (state IN ('pending', 'sent', 'refused')),
                    reference \(.text),
                    made_at \(.integer) NOT NULL,
                    CONSTRAINT token_withdrawal_sent CHECK ((state = 'sent') = (reference IS NOT NULL))
                ) \(.strict);
                CREATE INDEX token_withdrawal_owner ON token_withdrawal (owner, made_at)
                """
        ),
        // Finds the few rows that need staff among all.
        Migration(
            owner: "token",
            name: "what is not done",
            sql: """
                CREATE INDEX token_withdrawal_pending ON token_withdrawal (made_at, id) WHERE state = 'pending';
                CREATE INDEX token_deposit_uncredited ON token_deposit (made_at, id) WHERE is_credited = 0
                """
        ),
        // Stores who credited a deposit manually, and when.
        Migration(
            owner: "token",
            name: "given by hand",
            sql: """
                ALTER TABLE token_deposit ADD COLUMN given_to \(.id);
                ALTER TABLE token_deposit ADD COLUMN given_by \(.id)
                    CHECK ((given_by IS NULL) = (given_to IS NULL));
                ALTER TABLE token_deposit ADD COLUMN given_at \(.integer)
                    CHECK ((given_at IS NULL) = (given_to IS NULL) AND (given_to IS NULL OR is_credited = 1));
                CREATE INDEX token_deposit_given ON token_deposit (given_at, id) WHERE given_at IS NOT NULL
                """
        ),
    ]
}
