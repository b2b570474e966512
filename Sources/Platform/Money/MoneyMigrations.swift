public import CrosstownSQL

/// The tables of the ledger, payments, cards, invoices and tokens.
public enum MoneyMigrations {
    /// All migrations, in order.
    public static let all =
        WalletMigrations.all + PaymentMigrations.all + ReversalMigrations.all + BooksMigrations.all + CardMigrations.all
        + InvoiceMigrations.all + TokenMigrations.all
}
