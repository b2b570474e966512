import CrosstownWeb

enum InvoiceTexts {
    static let invoice: LocalizedText = "Invoice"
    static let add: LocalizedText = "Add money with cryptocurrency"
    static let addText: LocalizedText = """
        You get an invoice at the current rate, valid for 30 minutes. Your wallet holds the amount, not the \
        cryptocurrency: any gain or loss before you pay is yours.
        """
    static let make: LocalizedText = "Create invoice"
    static let pay: LocalizedText = "Pay invoice"
    static let again: LocalizedText = "Check again"
    static let wallet: LocalizedText = "Go to wallet"
    static let tooMany: LocalizedText = "Too many invoices"
    static let tooManyText: LocalizedText = "Pay an open one, or wait an hour."
    static let away: LocalizedText = "Can’t create an invoice right now"
    static let awayText: LocalizedText = "The payment server isn’t responding. Nothing was charged; try again soon."
    static let overpaid: LocalizedText =
        "You paid more than the invoice amount. The rest isn’t lost: contact the operator."

    static func title(_ state: Invoice.State) -> LocalizedText {
        switch state {
        case .requested: "Creating your invoice"
        case .open: "Your invoice is ready to pay"
        case .processing: "Your payment has arrived"
        case .credited: "The money is in your wallet"
        case .expired: "The invoice has expired"
        case .underpaid: "You paid too little"
        case .late: "Your payment arrived too late"
        case .invalid: "The payment is invalid"
        }
    }

    static func text(_ invoice: Invoice) -> LocalizedText {
        switch invoice.state {
        case .requested: "The payment server hasn’t responded yet."
        case .open: "You pay on the payment server’s page, then return here automatically."
        case .processing: "It’s waiting for confirmation. This can take an hour; you don’t have to wait here."
        case .credited: "\(LocalizedText.money(invoice.amount)) added."
        case .expired: "It wasn’t paid in time, so no money was added. Create a new one."
        case .underpaid: "You paid less than the invoice amount, so no money was added. Contact the operator."
        case .late: "No money was added yet. The operator can still accept it; contact them."
        case .invalid: "It wasn’t confirmed, so no money was added. Contact the operator."
        }
    }

    /// Returns the console's name of a state.
    static func name(_ state: Invoice.State) -> LocalizedText {
        switch state {
        case .requested: "Requested"
        case .open: "Awaiting payment"
        case .processing: "Awaiting confirmation"
        case .credited: "In the wallet"
        case .expired: "Expired"
        case .underpaid: "Underpaid"
        case .late: "Paid late"
        case .invalid: "Invalid"
        }
    }
}
