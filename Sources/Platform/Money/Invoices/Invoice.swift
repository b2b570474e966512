import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Money that somebody brings into the wallet with a cryptocurrency.
struct Invoice: Hashable, Sendable {
    /// How an invoice stands.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// The server is asked to make it.
        case requested
        /// It can be paid.
        case open
        /// It was paid, and the payment is not confirmed yet.
        case processing
        /// The money is in the wallet; final.
        case credited
        /// Nobody paid in time.
        case expired
        /// Less was paid than it is for, in time.
        case underpaid
        /// It was paid after its time.
        case late
        /// The payment was never confirmed, or the invoice is not what was asked for.
        case invalid
    }

    let id: Identifier<TopUp>
    let owner: Identifier<Account>
    let amount: Money
    let state: State
    /// What the server knows it by; `nil` until it has made it.
    let reference: String?
    /// Where it is paid.
    let address: String?
    /// Whether more was paid than it is for.
    let isOverpaid: Bool
    let madeAt: Timestamp
}

/// What an invoice's own words at the server mean for the wallet.
struct InvoiceVerdict: Hashable, Sendable {
    let state: Invoice.State
    let isOverpaid: Bool

    /// The rules, by status and additional status; `nil` for what says nothing new.
    ///
    /// Only `Settled` brings money. What an operator marks as settled at the server, such as a late payment, counts as
    /// settled.
    static func of(_ found: BTCPayInvoice, for invoice: Invoice) -> InvoiceVerdict? {
        guard isWhatWasAsked(found, invoice) else { return InvoiceVerdict(state: .invalid, isOverpaid: false) }
        let isOverpaid = found.additionalStatus == "PaidOver"
        switch (found.status, found.additionalStatus) {
        case ("New", "PaidPartial"): return InvoiceVerdict(state: .open, isOverpaid: false)
        case ("New", _): return InvoiceVerdict(state: .open, isOverpaid: false)
        case ("Processing", _): return InvoiceVerdict(state: .processing, isOverpaid: isOverpaid)
        case ("Settled", _): return InvoiceVerdict(state: .credited, isOverpaid: isOverpaid)
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

    /// The server may write more zeros at the end than the currency has digits.
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
            .account("owner", in: "Payments in cryptocurrency", stays: MoneyTables.law),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.amount, t.currency", as: .money("Amount")),
            .listed("t.state", as: .plain("State")),
            .content("address", as: .plain("Address"), stays: MoneyTables.law),
        ]
    )
}
