import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct InvoiceStore {
    let transaction: any Transaction

    func find(_ id: Identifier<TopUp>) throws -> Invoice? { try first("id = \(id)") }

    func find(reference: String) throws -> Invoice? { try first("reference = \(reference)") }

    /// Returns the number of a user's recent unpaid invoices.
    func countUnpaid(of owner: Identifier<Account>, since moment: Timestamp) throws -> Int {
        try transaction.first(
            """
            SELECT count(*) FROM payment_invoice
            WHERE owner = \(owner) AND made_at > \(moment) AND state <> 'credited'
            """
        )?.get(0) ?? 0
    }

    /// Returns the latest invoices of all users in some states.
    func list(_ states: [Invoice.State], limit: Int) throws -> [Invoice] {
        try transaction.query(
            """
            \(Self.selection) WHERE state IN \(list: states.map(\.rawValue)) ORDER BY made_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Self.invoice)
    }

    func insert(_ invoice: Invoice) throws {
        try transaction.execute(
            """
            INSERT INTO payment_invoice (id, owner, amount, currency, state, made_at)
            VALUES (\(invoice.id), \(invoice.owner), \(invoice.amount.minorUnits), \(invoice.amount.currency.code),
                \(invoice.state.rawValue), \(invoice.madeAt))
            """
        )
    }

    /// Stores the server's data of a new invoice, unless there is some.
    func keep(_ found: BTCPayInvoice, of id: Identifier<TopUp>) throws {
        try transaction.execute(
            """
            UPDATE payment_invoice SET state = 'open', reference = \(found.id), address = \(found.checkoutLink)
            WHERE id = \(id) AND state = 'requested'
            """
        )
    }

    /// Updates an invoice; a credited one never changes.
    ///
    /// - Returns: Whether it changed.
    func set(_ verdict: InvoiceVerdict, of id: Identifier<TopUp>) throws -> Bool {
        try transaction.first(
            """
            UPDATE payment_invoice SET state = \(verdict.state.rawValue), is_overpaid = \(verdict.isOverpaid)
            WHERE id = \(id) AND state NOT IN ('credited', \(verdict.state.rawValue)) RETURNING id
            """
        ) != nil
    }

    private static let selection: SQL =
        "SELECT id, owner, amount, currency, state, reference, address, is_overpaid, made_at FROM payment_invoice"

    private func first(_ condition: SQL) throws -> Invoice? {
        try transaction.first("\(Self.selection) WHERE \(condition)").map(Self.invoice)
    }

    private static func invoice(_ row: Row) throws -> Invoice {
        guard let state = Invoice.State(rawValue: try row.get("state")) else {
            throw RowError.otherType(column: "state", expected: "Invoice.State")
        }
        return Invoice(
            id: try row.get("id"),
            owner: try row.get("owner"),
            amount: Money(minorUnits: try row.get("amount"), try row.currency("currency")),
            state: state,
            reference: try row.get("reference"),
            address: try row.get("address"),
            isOverpaid: try row.get("is_overpaid"),
            madeAt: try row.get("made_at")
        )
    }
}
