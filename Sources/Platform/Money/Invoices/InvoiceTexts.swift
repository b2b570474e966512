import CrosstownWeb

enum InvoiceTexts {
    static let invoice: LocalizedText = "Invoice"
    static let add: LocalizedText = "Add money with a cryptocurrency"
    static let addText: LocalizedText = """
        You get an invoice that can be paid for 30 minutes, at the rate of this moment. The wallet holds the amount, not \
        the coins: what they gain or lose before is yours.
        """
    static let make: LocalizedText = "Make an invoice"
    static let pay: LocalizedText = "Pay the invoice"
    static let again: LocalizedText = "Look again"
    static let wallet: LocalizedText = "To the wallet"
    static let tooMany: LocalizedText = "Too many invoices"
    static let tooManyText: LocalizedText = "Pay one of those you have, or wait an hour."
    static let away: LocalizedText = "No invoice can be made now"
    static let awayText: LocalizedText = "The payment server does not answer. Nothing was charged; try again soon."
    static let overpaid: LocalizedText =
        "You paid more than the invoice was for. The rest is not lost: ask those who run the service."

    static func title(_ state: Invoice.State) -> LocalizedText {
        switch state {
        case .requested: "The invoice is being made"
        case .open: "The invoice can be paid"
        case .processing: "Your payment has arrived"
        case .credited: "The money is in your wallet"
        case .expired: "The invoice has expired"
        case .underpaid: "Too little was paid"
        case .late: "The payment came too late"
        case .invalid: "The payment does not count"
        }
    }

    static func text(_ invoice: Invoice) -> LocalizedText {
        switch invoice.state {
        case .requested: "The payment server has not answered yet."
        case .open: "You pay it on a page of the payment server, and come back here by yourself."
        case .processing: "It is waiting for confirmation. That can take an hour; you need not wait here."
        case .credited: "\(LocalizedText.money(invoice.amount)) were added."
        case .expired: "Nothing was paid in time, and nothing was added. Make another one."
        case .underpaid: "Less was paid than the invoice is for, so nothing was added. Ask those who run the service."
        case .late: "Nothing was added yet. Those who run the service can still accept it; ask them."
        case .invalid: "It was not confirmed, and nothing was added. Ask those who run the service."
        }
    }

    /// Returns the console's name of a state.
    static func name(_ state: Invoice.State) -> LocalizedText {
        switch state {
        case .requested: "Asked for"
        case .open: "To be paid"
        case .processing: "Waiting for confirmation"
        case .credited: "In the wallet"
        case .expired: "Expired"
        case .underpaid: "Too little paid"
        case .late: "Paid too late"
        case .invalid: "Invalid"
        }
    }
}
