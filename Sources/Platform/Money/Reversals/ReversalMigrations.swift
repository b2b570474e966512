import CrosstownSQL

/// The tables of refunds and disputes made at a provider, and of the read position in its events.
enum ReversalMigrations {
    /// All migrations, in order; they follow those of payments.
    static let all = [
        Migration(
            owner: "payment",
            name: "reversal",
            sql: """
                CREATE TABLE payment_reversal (
                    id \(.text) PRIMARY KEY,
                    payment \(.text) NOT NULL,
                    kind \(.text) NOT NULL CHECK (kind IN ('refund', 'dispute')),
                    state \(.text) NOT NULL CHECK (state IN ('pending', 'done', 'failed', 'inquiry', 'open', 'won',
                        'lost', 'closed')),
                    amount \(.integer) NOT NULL CHECK (amount >= 0),
                    taken \(.integer) NOT NULL CHECK (taken BETWEEN 0 AND amount),
                    currency \(.text) NOT NULL,
                    from_wallet \(.integer) NOT NULL CHECK (from_wallet >= 0),
                    uncovered \(.integer) NOT NULL CHECK (uncovered >= 0),
                    bookings \(.integer) NOT NULL CHECK (bookings >= 0),
                    remark \(.text) CHECK (remark IN ('own refund failed', 'unknown payment', 'other currency',
                        'not taken')),
                    asked_at \(.integer) NOT NULL,
                    changed_at \(.integer) NOT NULL,
                    handled_at \(.integer)
                ) \(.strict);
                CREATE INDEX payment_reversal_payment ON payment_reversal (payment);
                CREATE INDEX payment_reversal_changed ON payment_reversal (changed_at, id);
                CREATE INDEX payment_reversal_open ON payment_reversal (changed_at, id) WHERE handled_at IS NULL;
                CREATE TABLE payment_event_position (
                    provider \(.text) PRIMARY KEY,
                    read_until \(.integer) NOT NULL
                ) \(.strict)
                """
        )
    ]
}
