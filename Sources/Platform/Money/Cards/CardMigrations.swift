public import CrosstownSQL

/// The tables of stored cards, with their provider references and displayed details.
public enum CardMigrations {
    /// All migrations, in order; they follow those of payments.
    public static let all = [
        Migration(
            owner: "payment",
            name: "card",
            sql: """
                CREATE TABLE payment_customer (
                    owner \(.id) NOT NULL,
                    provider \(.text) NOT NULL,
                    reference \(.text) NOT NULL,
                    PRIMARY KEY (owner, provider)
                ) \(.strict);
                CREATE TABLE payment_card (
                    id \(.id) PRIMARY KEY,
                    owner \(.id) NOT NULL,
                    provider \(.text) NOT NULL,
                    state \(.text) NOT NULL CHECK (state IN ('open', 'usable', 'left', 'removed')),
                    page_reference \(.text) NOT NULL,
                    page_address \(.text) NOT NULL,
                    token \(.text),
                    brand \(.text),
                    last_digits \(.text),
                    expiry \(.text),
                    made_at \(.integer) NOT NULL,
                    CONSTRAINT payment_card_entered CHECK (state <> 'usable' OR token IS NOT NULL)
                ) \(.strict);
                CREATE UNIQUE INDEX payment_card_page ON payment_card (provider, page_reference);
                CREATE INDEX payment_card_owner ON payment_card (owner, made_at)
                """
        )
    ]
}
