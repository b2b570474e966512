import CrosstownKit
import CrosstownValues

/// What the wallet says to people, in English; the one place to translate it.
enum WalletWords {
    static let wallet = "Wallet"
    static let available = "To spend"
    static let topUp = "Add money"
    static let amount = "Amount"
    static let amountHint = "Such as 20 or 12.50."
    static let card = "Card"
    static let movements = "What moved"
    static let nothingMoved = "Nothing moved yet"
    static let nothingMovedText = "What you pay and what you add is listed here, to the last cent."
    static let notSetUp = "Money cannot be added here yet"
    static let notSetUpText = "Those who run the service have not set up payments."
    static let confirm = "Confirm with your bank"
    static let confirmText = "Your bank wants you to confirm the payment. Nothing is taken before you have."
    static let noSuchCard = "must be one of your cards"
    static let chooseCard = "Pay with"
    static let sentBefore = "This was sent before"
    static let sentBeforeText = "Another amount was sent with this form; look at your wallet, then fill it in again."

    /// The cards of a trial, by what the test provider calls them.
    static let trialCards = [
        (token: "tok_ok", name: "Card that pays"), (token: "tok_declined", name: "Card that is declined"),
    ]

    static func amountLimit(_ most: Int) -> String { "must be above 0 and at most \(most), such as 12.50" }

    static func held(_ amount: String) -> String { "\(amount) is set aside for a ride." }

    static func outcome(of payment: Payment) -> String {
        switch payment.state {
        case .captured: "\(payment.request.amount) is in your wallet."
        case .failed: failure(payment.decline ?? .declined)
        case .requested, .capturing: "Your bank has not answered yet. The money appears here as soon as it has."
        default: "The payment is over, and nothing was added."
        }
    }

    private static func failure(_ decline: PaymentDecline) -> String {
        switch decline {
        case .insufficientFunds: "There is not enough on the card. Nothing was taken."
        case .notConfirmed: "The payment was not confirmed with your bank. Nothing was taken."
        case .unknownCard: "The card is not known any more. Nothing was taken; add it again."
        case .declined, .notPossible: "Your bank declined the payment. Nothing was taken."
        }
    }

    static func cause(of line: StatementLine) -> String {
        switch line.otherKind {
        case "held": line.change.isPositive ? "No longer set aside" : "Set aside for a ride"
        case "revenue": line.change.isPositive ? "Given back" : "Ride"
        case "provider": line.otherSubject == "btcpay" ? "Added from a cryptocurrency" : "Added from a card"
        case "promotion": "Gift"
        case "payout": "Sent back to a card"
        default: "Transfer"
        }
    }
}
