import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Money that a user adds to the wallet with a cryptocurrency.
struct Invoice: Hashable, Sendable {
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// The server is asked to create it.
        case requested
        /// The user can pay it.
        case open
        /// The user has paid it, and the payment is unconfirmed.
        case processing
        /// The money is in the wallet; final.
        case credited
        /// The user didn't pay in time.
        case expired
        /// The user paid too little in time.
        case underpaid
        /// The user paid too late.
        case late
        /// The payment was never confirmed, or the invoice differs from the request.
        case invalid
    }

    let id: Identifier<TopUp>
    let owner: Identifier<Account>
    let amount: Money
    let state: State
    /// The server's ID of it; `nil` until created.
    let reference: String?
    /// The page to pay it on.
    let address: String?
    /// Whether the user paid too much.
    let isOverpaid: Bool
    let madeAt: Timestamp
}

/// What an invoice's status at the server means for the wallet.
struct InvoiceVerdict: Hashable, Sendable {
    let state: Invoice.State
    let isOverpaid: Bool

    /// Returns the result for a status and additional status; `nil` if nothing changed.
    ///
    /// Only `Settled` adds money. This includes invoices that an operator marks as settled at the server, such as late
    /// payments.
    static func of(_ found: BTCPayInvoice, for invoice: Invoice) -> InvoiceVerdict? {
        guard isWhatWasAsked(found, invoice) else { return InvoiceVerdict(state: .invalid, isOverpaid: false) }
        let isOverpaid = found.additionalStatus == "PaidOver"
        switch (found.status, found.additionalStatus) {
        case ("New", "PaidPartial"): return InvoiceVerdict(state: .open, isOverpaid: false)
        case ("New", _): return InvoiceVerdict(state: .open, isOverpaid: false)
        case ("Processing", _): return InvoiceVerdict(state: .processing, isOverpaid: isOverpaid)
        case ("Closed", _): return InvoiceVerdict(state: .credited, isOverpaid: isOverpaid)
        case ("Expired", "PaidPartial"): return InvoiceVerdict(state: .underpaid, isOverpaid: false)
        case ("Expired", "PaidLate"): return InvoiceVerdict(state: .late, isOverpaid: false)
        case ("Expired", _): return InvoiceVerdict(state: .expired, isOverpaid: false)
        case ("Invalid", _): return InvoiceVerdict(state: .invalid, isOverpaid: false)
        default: return nil
        }
    }

    private static func isWhatWasAsked(_ found: BTCPayInvoice, _ invoice: Invoice) -> Bool {
        found.orderID == invoice.id.description && found.currency == invoice.amount.currency.code
            && Money(decimal: trimmed(found.amount, invoice.amount.currency), invoice.amount.currency) == invoice.amount
    }

    /// Removes trailing zeros, since the server may return more digits than the currency has.
    private static func trimmed(_ amount: String, _ currency: Currency) -> String {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return amount }
        var fraction = parts[1]
        while fraction.count > currency.minorDigits, fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? String(parts[0]) : "\(parts[0]).\(fraction)"
    }
}

extension Invoice {
    static let personal = PersonalTable(
        "payment_invoice",
        [
            .account("owner", in: "Cryptocurrency payments", stays: MoneyTables.law),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.amount, t.currency", as: .money("Amount")),
            .listed("t.state", as: .plain("Status")),
            .content("address", as: .plain("Address"), stays: MoneyTables.law),
        ]
    )
}
