import CrosstownKit
import CrosstownWeb

enum BooksTexts {
    static let ledger: LocalizedText = "Ledger"
    static let payments: LocalizedText = "Payments"
    static let trialBalance: LocalizedText = "Trial balance"
    static let check: LocalizedText = "Check all books"
    static let filter: LocalizedText = "Filter"
    static let account: LocalizedText = "Account"
    static let anyAccount: LocalizedText = "All"
    static let whose: LocalizedText = "Whose, or what for"
    static let whoseHint: LocalizedText = "A user name for wallets; rides or stripe for others."
    static let from: LocalizedText = "From"
    static let until: LocalizedText = "Until"
    static let export: LocalizedText = "Save as CSV"
    static let older: LocalizedText = "Older"
    static let newest: LocalizedText = "Newest"
    static let when: LocalizedText = "When"
    static let source: LocalizedText = "From account"
    static let target: LocalizedText = "To account"
    static let amount: LocalizedText = "Amount"
    static let amountWithCurrency: LocalizedText = "Amount with its currency"
    static let localTime: LocalizedText = "Local time"
    static let cause: LocalizedText = "What for"
    static let reference: LocalizedText = "Reference"
    static let deletedAccount: LocalizedText = "Deleted account"
    static let total: LocalizedText = "Total"
    static let kind: LocalizedText = "Accounts"
    static let nothing: LocalizedText = "Nothing to show"
    static let nothingText: LocalizedText = "No money moved in this time, or not to and from such an account."
    static let movements: LocalizedText = "Movements, latest first"
    static let totals: LocalizedText = "What all accounts hold together"
    static let unknownKind: LocalizedText = "must be a kind of account"
    static let lastDayFirst: LocalizedText = "must not be before the first day"
    static let wrongAccounts: LocalizedText = "Accounts, by number, whose balance is not the sum of their movements"
    static let wrongHolds: LocalizedText = "People who have another amount held than their holds add up to"

    static func verdict(isBalanced: Bool) -> LocalizedText {
        isBalanced
            ? "The books balance: nothing came from nowhere, and nothing went nowhere."
            : "The books do not balance. Keep a copy of the database, and look at the accounts below."
    }

    static func name(ofKind kind: String) -> LocalizedText {
        switch kind {
        case "wallet": "Wallets"
        case "held": "Held"
        case "payout": "On the way out"
        case "revenue": "Earned"
        case "promotion": "Given away"
        case "provider": "Payment providers"
        default: LocalizedText(verbatim: kind)
        }
    }

    /// Returns the label before the name of a single account.
    static func name(ofOne kind: String) -> LocalizedText { kind == "wallet" ? "Wallet" : name(ofKind: kind) }

    /// Returns the name of a purpose or provider of money in the books.
    static func name(ofPurpose purpose: String) -> LocalizedText {
        switch purpose {
        case "rides": "Rentals"
        case "taxi-rides": "Taxi rides"
        case "taxi-tips": "Tips for taxi rides"
        case "taxi-payouts": "Payouts to drivers"
        case "taxi-refunds": "Refunds of taxi rides"
        case "gifts": "Gifts"
        case "rewards": "Rewards"
        case ReversalBooks.purpose.description: "Disputed payments"
        case ReversalBooks.abandoned.description: "Balances of deleted accounts"
        case "test": "Trial"
        case "taxi-demo": "Demo"
        case "token": "Tokens"
        case "stripe": LocalizedText(verbatim: "Stripe")
        case "btcpay": LocalizedText(verbatim: "BTCPay Server")
        default: "Other"
        }
    }

    // MARK: Payments

    static let card: LocalizedText = "Whose"
    static let state: LocalizedText = "State"
    static let reason: LocalizedText = "Why not"
    static let noPayments: LocalizedText = "No payments here"
    static let noPaymentsText: LocalizedText = "Payments by card and invoices stand here from the first attempt on."
    static let invoiceList: LocalizedText = "Invoices for cryptocurrencies, latest first"
    static let overpaid: LocalizedText = ", too much paid"
    static let paymentList: LocalizedText = "Payments, latest first"

    static func name(of group: PaymentGroup) -> LocalizedText {
        switch group {
        case .failed: "Failed"
        case .waiting: "Under way"
        case .settled: "Done"
        }
    }

    static func words(for state: Payment.State) -> LocalizedText {
        switch state {
        case .requested, .withdrawn: "Asked for"
        case .authorized: "Held"
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

    static func words(for decline: PaymentDecline) -> LocalizedText {
        switch decline {
        case .declined: "The bank declined"
        case .insufficientFunds: "Not enough on the card"
        case .unknownCard: "No such card"
        case .notConfirmed: "Not confirmed by the owner"
        case .notPossible: "Not possible in this state"
        }
    }
}
