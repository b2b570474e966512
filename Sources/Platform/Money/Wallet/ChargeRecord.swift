import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Money taken from a user for a purpose, by a charge or by the capture of a hold.
struct ChargeRecord {
    let entry: Identifier<LedgerEntry>
    let owner: Identifier<Account>
    let purpose: Purpose
    /// The amount not refunded yet.
    let left: Money

    static func find(_ key: CommandKey, _ transaction: any Transaction) throws -> ChargeRecord? {
        let row = try transaction.first(
            """
            SELECT e.id AS entry, giver.subject AS owner, earned.subject AS purpose, m.amount, m.currency
            FROM ledger_entry e JOIN ledger_movement m ON m.entry = e.id
            JOIN ledger_account giver ON giver.id = m.source AND giver.kind IN ('wallet', 'held')
            JOIN ledger_account earned ON earned.id = m.target AND earned.kind = 'revenue'
            WHERE e.key = \(key.description)
            """
        )
        guard let row, let owner = Identifier<Account>(try row.get("owner", as: String.self)) else { return nil }
        let entry: Identifier<LedgerEntry> = try row.get("entry")
        let amount = Money(minorUnits: try row.get("amount"), try row.currency("currency"))
        return ChargeRecord(
            entry: entry,
            owner: owner,
            purpose: Purpose(try row.get("purpose")),
            left: try amount - refunded(entry, amount.currency, transaction)
        )
    }

    private static func refunded(
        _ charge: Identifier<LedgerEntry>,
        _ currency: Currency,
        _ transaction: any Transaction
    ) throws -> Money {
        let row = try transaction.first(
            """
            SELECT CAST(coalesce(sum(m.amount), 0) AS BIGINT) FROM ledger_entry e
            JOIN ledger_movement m ON m.entry = e.id WHERE e.refunds = \(charge)
            """
        )
        return Money(minorUnits: try row?.get(0) ?? 0, currency)
    }
}
