public import CrosstownSQL

/// The table of cryptocurrency invoices.
public enum InvoiceMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "payment",
            name: "invoice",
            sql: """
                CREATE TABLE payment_invoice (
                    id \(.id) PRIMARY KEY,
                    owner \(.id) NOT NULL,
                    amount \(.integer) NOT NULL CHECK (amount > 0),
                    currency \(.text) NOT NULL,
                    state \(.text) NOT NULL CHECK (state IN ('requested', 'open', 'processing', 'credited', 'expired',
                        'underpaid', 'late', 'invalid')),
                    reference \(.text),
                    address \(.text),
                    is_overpaid \(.integer) NOT NULL DEFAULT 0 CHECK (is_overpaid IN (0, 1)),
                    made_at \(.integer) NOT NULL,
                    CONSTRAINT payment_invoice_known CHECK (state = 'requested' OR reference IS NOT NULL)
                ) \(.strict);
                CREATE UNIQUE INDEX payment_invoice_reference ON payment_invoice (reference)
                    WHERE reference IS NOT NULL;
                CREATE INDEX payment_invoice_owner ON payment_invoice (owner, made_at);
                CREATE INDEX payment_invoice_made ON payment_invoice (made_at)
                """
        )
    ]
}
