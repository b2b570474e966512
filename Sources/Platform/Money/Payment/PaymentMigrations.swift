public import CrosstownSQL

/// The tables of payments and of calls to providers.
///
/// Each call is stored before it is made, and each operation of a payment has at most one call.
public enum PaymentMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "payment",
            name: "payment",
            sql: """
                CREATE TABLE payment (
                    key \(.text) PRIMARY KEY,
                    owner \(.id) NOT NULL,
                    card \(.text) NOT NULL,
                    amount \(.integer) NOT NULL CHECK (amount > 0),
                    currency \(.text) NOT NULL,
                    takes_at_once \(.integer) NOT NULL CHECK (takes_at_once IN (0, 1)),
                    state \(.text) NOT NULL CHECK (state IN ('requested', 'withdrawn', 'authorised', 'capturing',
                        'captured', 'voiding', 'voided', 'refunding', 'refunded', 'kept', 'failed')),
                    captured \(.integer) NOT NULL DEFAULT 0,
                    refunded \(.integer) NOT NULL DEFAULT 0,
                    reference \(.text),
                    decline \(.text),
                    made_at \(.integer) NOT NULL,
                    CONSTRAINT payment_captured CHECK (captured BETWEEN 0 AND amount),
                    CONSTRAINT payment_refunded CHECK (refunded BETWEEN 0 AND captured)
                ) \(.strict);
                CREATE INDEX payment_owner ON payment (owner, made_at);
                CREATE TABLE payment_call (
                    key \(.text) PRIMARY KEY,
                    payment \(.text) NOT NULL REFERENCES payment (key),
                    step \(.text) NOT NULL CHECK (step IN ('authorise', 'capture', 'void', 'refund')),
                    state \(.text) NOT NULL CHECK (state IN ('pending', 'accepted', 'declined')),
                    made_at \(.integer) NOT NULL,
                    answered_at \(.integer),
                    CONSTRAINT payment_call_answered CHECK ((state = 'pending') = (answered_at IS NULL))
                ) \(.strict);
                CREATE UNIQUE INDEX payment_call_step ON payment_call (payment, step)
                """
        ),
        Migration(
            owner: "payment",
            name: "confirmation",
            sql: """
                ALTER TABLE payment ADD COLUMN is_owner_present \(.integer) NOT NULL DEFAULT 0;
                ALTER TABLE payment ADD COLUMN confirm_at \(.text)
                """
        ),
    ]
}
