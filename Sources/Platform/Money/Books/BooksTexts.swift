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
    static let whose: LocalizedText = "Owner or purpose"
    static let whoseHint: LocalizedText = "For wallets, a user name. For other accounts, for example rides or stripe."
    static let export: LocalizedText = "Download CSV"
    static let older: LocalizedText = "Older"
    static let newest: LocalizedText = "Newest"
    static let when: LocalizedText = "When"
    static let source: LocalizedText = "From account"
    static let target: LocalizedText = "To account"
    static let amount: LocalizedText = "Amount"
    static let amountWithCurrency: LocalizedText = "Amount with currency"
    static let localTime: LocalizedText = "Local time"
    static let cause: LocalizedText = "Description"
    static let reference: LocalizedText = "Reference"
    static let deletedAccount: LocalizedText = "Deleted account"
    static let total: LocalizedText = "Total"
    static let kind: LocalizedText = "Accounts"
    static let nothing: LocalizedText = "Nothing to show"
    static let nothingText: LocalizedText = "No transactions match this period and account type."
    static let movements: LocalizedText = "Transactions, latest first"
    static let totals: LocalizedText = "Total balance by account type"
    static let unknownKind: LocalizedText = "must be an account type"
    static let wrongAccounts: LocalizedText = "Accounts (by number) whose balance doesn’t match their transactions"
    static let wrongHolds: LocalizedText = "People whose amount held doesn’t match the sum of their holds"

    static func verdict(isBalanced: Bool) -> LocalizedText {
        isBalanced
            ? "The books balance. Every amount is accounted for."
            : "The books don’t balance. Make a copy of the database, then check the accounts below."
    }

    static func name(ofKind kind: String) -> LocalizedText {
        switch kind {
        case "wallet": "Wallets"
        case "held": "Held"
        case "payout": "Payouts"
        case "revenue": "Revenue"
        case "promotion": "Promotions"
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
        case "taxi-tips": "Taxi tips"
        case "taxi-payouts": "Driver payouts"
        case "taxi-refunds": "Taxi ride refunds"
        case "gifts": "Gifts"
        case "rewards": "Rewards"
        case ReversalBooks.purpose.description: "Disputed payments"
        case ReversalBooks.abandoned.description: "Balances of deleted accounts"
        case "test": "Test"
        case "taxi-demo": "Demo"
        case "token": "Tokens"
        case "stripe": LocalizedText(verbatim: "Stripe")
        case "btcpay": LocalizedText(verbatim: "BTCPay Server")
        default: "Other"
        }
    }

    // MARK: Payments

    static let card: LocalizedText = "Account holder"
    static let state: LocalizedText = "Status"
    static let reason: LocalizedText = "Reason for failure"
    static let noPayments: LocalizedText = "No payments"
    static let noPaymentsText: LocalizedText = "Card payments and invoices appear here from the first attempt."
    static let invoiceList: LocalizedText = "Cryptocurrency invoices, latest first"
    static let overpaid: LocalizedText = ", overpaid"
    static let paymentList: LocalizedText = "Payments, latest first"

    static func name(of group: PaymentGroup) -> LocalizedText {
        switch group {
        case .failed: "Failed"
        case .waiting: "In progress"
        case .settled: "Done"
        }
    }

    static func words(for state: Payment.State) -> LocalizedText {
        switch state {
        case .requested, .withdrawn: "Requested"
        case .authorized: "Held"
        case .capturing: "Collecting"
        case .captured: "Collected"
        case .voiding: "Releasing"
        case .voided: "Released"
        case .refunding: "Refunding"
        case .refunded: "Refunded"
        case .kept: "Refund failed"
        case .failed: "Failed"
        }
    }

    static func words(for decline: PaymentDecline) -> LocalizedText {
        switch decline {
        case .declined: "Declined by the bank"
        case .insufficientFunds: "Insufficient funds on the card"
        case .unknownCard: "Unknown card"
        case .notConfirmed: "Not confirmed by the cardholder"
        case .notPossible: "Not possible at this stage"
        }
    }
}
