import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What is kept about a person's money, for that person's own eyes.
enum MoneyRecords {
    static func about(
        _ person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try payments(person, transaction) + coins(person, transaction)
            + [
                PersonalRecords(
                    "Deposits",
                    [.money("Amount"), .plain("State"), .moment("Expires")],
                    transaction,
                    "SELECT amount, currency, state, expires_at FROM ledger_hold WHERE owner = \(person) ORDER BY expires_at"
                ),
                PersonalRecords(
                    "Your numbers at payment providers",
                    [.plain("Provider"), .plain("Number")],
                    transaction,
                    "SELECT provider, reference FROM payment_customer WHERE owner = \(person) ORDER BY provider"
                ),
            ]
    }

    private static func payments(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Movements of the wallet",
                [.moment("When"), .money("Amount"), .plain("To or from"), .plain("Reference")],
                transaction,
                movements(of: person)
            ),
            PersonalRecords(
                "Cards",
                [.plain("Brand"), .plain("Last digits"), .plain("Expiry"), .plain("State"), .moment("Added")],
                transaction,
                """
                SELECT brand, last_digits, expiry, state, made_at FROM payment_card
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
            PersonalRecords(
                "Payments by card",
                [.moment("When"), .money("Amount"), .plain("State"), .plain("Why it failed")],
                transaction,
                """
                SELECT made_at, amount, currency, state, decline FROM payment
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
            PersonalRecords(
                "Refunds and disputes of payments",
                [.moment("When"), .plain("Kind"), .plain("State"), .money("Amount")],
                transaction,
                """
                SELECT r.changed_at, r.kind, r.state, r.amount, r.currency
                FROM payment_reversal r JOIN payment p ON p.key = r.payment
                WHERE p.owner = \(person) ORDER BY r.changed_at DESC
                """
            ),
            PersonalRecords(
                "Payments in cryptocurrency",
                [.moment("When"), .money("Amount"), .plain("State"), .plain("Address")],
                transaction,
                """
                SELECT made_at, amount, currency, state, address FROM payment_invoice
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
        ]
    }

    private static func coins(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Address for tokens",
                [.plain("Address")],
                transaction,
                "SELECT address FROM token_address WHERE owner = \(person)"
            ),
            PersonalRecords(
                "Coins taken out",
                [.moment("When"), .plain("Coins"), .plain("To"), .plain("State")],
                transaction,
                """
                SELECT made_at, coins, address, state FROM token_withdrawal
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
            PersonalRecords(
                "Coins given for deposits of tokens",
                [.moment("Given"), .plain("Coins"), .plain("From")],
                transaction,
                """
                SELECT given_at, coins, account FROM token_deposit
                WHERE given_to = \(person) ORDER BY given_at DESC
                """
            ),
        ]
    }

    private static func movements(of person: Identifier<Account>) -> SQL {
        """
        SELECT e.made_at, CASE WHEN m.target = a.id THEN m.amount ELSE -m.amount END, m.currency, o.kind, e.key
        FROM ledger_account a
        JOIN ledger_movement m ON m.source = a.id OR m.target = a.id
        JOIN ledger_entry e ON e.id = m.entry
        JOIN ledger_account o ON o.id = CASE WHEN m.target = a.id THEN m.source ELSE m.target END
        WHERE a.kind = 'wallet' AND a.subject = \(person.description) ORDER BY m.id DESC
        """
    }
}
