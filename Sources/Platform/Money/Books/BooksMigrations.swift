public import CrosstownSQL

/// The indexes for queries of the books.
public enum BooksMigrations {
    /// All migrations, in order; they follow those of the wallet and of payments.
    public static let all = [
        Migration(
            owner: "books",
            name: "books by time",
            sql: """
                CREATE INDEX ledger_entry_made ON ledger_entry (made_at);
                CREATE INDEX payment_made ON payment (made_at, key)
                """
        )
    ]
}
