import CrosstownKit

/// What the console says about the books, in English; the one place to translate it.
enum BooksWords {
    static let ledger = "Ledger"
    static let payments = "Payments"
    static let trialBalance = "Trial balance"
    static let check = "Check all books"
    static let filter = "Filter"
    static let account = "Account"
    static let anyAccount = "All"
    static let whose = "Whose, or what for"
    static let whoseHint = "A user name for wallets; rides or stripe for others."
    static let from = "From"
    static let until = "Until"
    static let export = "Save as CSV"
    static let older = "Older"
    static let newest = "Newest"
    static let when = "When"
    static let source = "From account"
    static let target = "To account"
    static let amount = "Amount"
    static let cause = "Key"
    static let total = "Total"
    static let kind = "Accounts"
    static let nothing = "Nothing to show"
    static let nothingText = "No money moved in this time, or not to and from such an account."
    static let movements = "Movements, latest first"
    static let totals = "What all accounts hold together"
    static let unknownKind = "must be a kind of account"
    static let lastDayFirst = "must not be before the first day"
    static let wrongAccounts = "Accounts, by number, whose balance is not the sum of their movements"
    static let wrongHolds = "People who have another amount set aside than their holds add up to"

    static func verdict(isBalanced: Bool) -> String {
        isBalanced
            ? "The books balance: nothing came from nowhere, and nothing went nowhere."
            : "The books do not balance. Keep a copy of the database, and look at the accounts below."
    }

    static func name(ofKind kind: String) -> String {
        switch kind {
        case "wallet": "Wallets"
        case "held": "Set aside"
        case "payout": "On the way out"
        case "revenue": "Earned"
        case "promotion": "Given away"
        case "provider": "Payment providers"
        default: kind
        }
    }

    // MARK: Payments

    static let card = "Whose"
    static let state = "State"
    static let reason = "Why not"
    static let noPayments = "No payments here"
    static let noPaymentsText = "Payments by card and invoices stand here from the first attempt on."
    static let invoiceList = "Invoices for cryptocurrencies, latest first"
    static let overpaid = ", too much paid"
    static let paymentList = "Payments, latest first"

    static func name(of group: PaymentGroup) -> String {
        switch group {
        case .failed: "Failed"
        case .waiting: "Under way"
        case .settled: "Done"
        }
    }

    static func words(for state: Payment.State) -> String {
        switch state {
        case .requested, .withdrawn: "Asked for"
        case .authorised: "Set aside"
        case .capturing: "Being taken"
        case .captured: "Taken"
        case .voiding: "Being let go"
        case .voided: "Let go"
        case .refunding: "Being sent back"
        case .refunded: "Sent back"
        case .kept: "Could not be sent back"
        case .failed: "Failed"
        }
    }

    static func words(for decline: PaymentDecline) -> String {
        switch decline {
        case .declined: "The bank declined"
        case .insufficientFunds: "Not enough on the card"
        case .unknownCard: "No such card"
        case .notConfirmed: "Not confirmed by the owner"
        case .notPossible: "Not possible in this state"
        }
    }
}
