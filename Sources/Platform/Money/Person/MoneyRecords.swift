import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The data about a user's money, for that user.
enum MoneyRecords {
    static func about(
        _ person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [movements(of: person, transaction)] + MoneyTables.all.records(about: person, in: transaction)
            + [reversals(of: person, transaction)]
    }

    /// A movement belongs to the person if its source or target account does.
    private static func movements(
        of person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Wallet transactions",
            [.moment("When"), .money("Amount"), .plain("To or from"), .plain("Reference")],
            transaction,
            """
            SELECT e.made_at, CASE WHEN m.target = a.id THEN m.amount ELSE -m.amount END, m.currency, o.kind, e.key
            FROM ledger_account a
            JOIN ledger_movement m ON m.source = a.id OR m.target = a.id
            JOIN ledger_entry e ON e.id = m.entry
            JOIN ledger_account o ON o.id = CASE WHEN m.target = a.id THEN m.source ELSE m.target END
            WHERE a.kind = 'wallet' AND a.subject = \(person.description) ORDER BY m.id DESC
            """
        )
    }

    /// The payment of a reversal may be unknown here.
    private static func reversals(
        of person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Payment refunds and disputes",
            [.moment("When"), .plain("Kind"), .plain("Status"), .money("Amount")],
            transaction,
            """
            SELECT r.changed_at, r.kind, r.state, r.amount, r.currency
            FROM payment_reversal r JOIN payment p ON p.key = r.payment
            WHERE p.owner = \(person) ORDER BY r.changed_at DESC
            """
        )
    }
}
