public import CrosstownSQL

/// The tables of the books, of payments, cards, invoices and tokens.
public enum MoneyMigrations {
    /// All steps in their order.
    public static let all =
        WalletMigrations.all + PaymentMigrations.all + ReversalMigrations.all + BooksMigrations.all + CardMigrations.all
        + InvoiceMigrations.all + TokenMigrations.all
}
