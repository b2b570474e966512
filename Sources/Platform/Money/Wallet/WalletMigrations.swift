public import CrosstownSQL

/// The tables of the ledger: accounts, entries, movements and holds.
///
/// A movement is one row in one currency that takes from one account what it adds to another, so that every entry is
/// balanced. Rows of entries and movements are only ever added.
public enum WalletMigrations {
    /// All migrations, in order.
    public static let all = [
        Migration(
            owner: "wallet",
            name: "ledger",
            sql: """
                CREATE TABLE ledger_account (
                    id \(.sequence),
                    kind \(.text) NOT NULL
                        CHECK (kind IN ('wallet', 'held', 'payout', 'revenue', 'promotion', 'provider')),
                    subject \(.text) NOT NULL,
                    currency \(.text) NOT NULL CHECK (length(currency) IN (3, 4)),
                    balance \(.integer) NOT NULL DEFAULT 0,
                    CONSTRAINT ledger_account_overdraft
                        CHECK (balance >= 0 OR kind IN ('revenue', 'promotion', 'provider'))
                ) \(.strict);
                CREATE UNIQUE INDEX ledger_account_place ON ledger_account (kind, subject, currency);
                CREATE UNIQUE INDEX ledger_account_currency ON ledger_account (id, currency);
                CREATE TABLE ledger_entry (
                    id \(.id) PRIMARY KEY,
                    key \(.text) NOT NULL,
                    command \(.text) NOT NULL,
                    refunds \(.id) REFERENCES ledger_entry (id),
                    made_at \(.integer) NOT NULL
                ) \(.strict);
                CREATE UNIQUE INDEX ledger_entry_key ON ledger_entry (key);
                CREATE INDEX ledger_entry_refunds ON ledger_entry (refunds) WHERE refunds IS NOT NULL;
                CREATE TABLE ledger_movement (
                    id \(.sequence),
                    entry \(.id) NOT NULL REFERENCES ledger_entry (id),
                    source \(.integer) NOT NULL,
                    target \(.integer) NOT NULL CHECK (target <> source),
                    amount \(.integer) NOT NULL CHECK (amount > 0),
                    currency \(.text) NOT NULL,
                    FOREIGN KEY (source, currency) REFERENCES ledger_account (id, currency),
                    FOREIGN KEY (target, currency) REFERENCES ledger_account (id, currency)
                ) \(.strict);
                CREATE INDEX ledger_movement_entry ON ledger_movement (entry);
                CREATE INDEX ledger_movement_source ON ledger_movement (source, id);
                CREATE INDEX ledger_movement_target ON ledger_movement (target, id);
                CREATE TABLE ledger_hold (
                    key \(.text) PRIMARY KEY REFERENCES ledger_entry (key),
                    owner \(.id) NOT NULL,
                    amount \(.integer) NOT NULL CHECK (amount > 0),
                    currency \(.text) NOT NULL,
                    expires_at \(.integer) NOT NULL,
                    state \(.text) NOT NULL CHECK (state IN ('pending', 'posted', 'void')),
                    captured \(.integer) NOT NULL CHECK (captured BETWEEN 0 AND amount),
                    resolved_by \(.id) REFERENCES ledger_entry (id),
                    CONSTRAINT ledger_hold_resolved CHECK ((state = 'pending') = (resolved_by IS NULL)),
                    CONSTRAINT ledger_hold_captured CHECK ((state = 'posted') = (captured > 0))
                ) \(.strict);
                CREATE INDEX ledger_hold_pending ON ledger_hold (owner) WHERE state = 'pending'
                """
        )
    ]
}
