import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The English texts of the wallet, for translation.
enum WalletTexts {
    static let wallet: LocalizedText = "Wallet"
    static let available: LocalizedText = "Available balance"
    static let topUp: LocalizedText = "Add money"
    static let amount: LocalizedText = "Amount"
    static let amountHint: LocalizedText = "For example, 20 or 12.50."
    static let card: LocalizedText = "Card"
    static let movements: LocalizedText = "Transactions"
    static let nothingMoved: LocalizedText = "No transactions yet"
    static let nothingMovedText: LocalizedText = "Payments and money you add appear here."
    static let notSetUp: LocalizedText = "You can’t add money here yet"
    static let notSetUpText: LocalizedText = "The operator hasn’t set up payments."
    static let confirm: LocalizedText = "Confirm with your bank"
    static let confirmText: LocalizedText =
        "Your bank asks you to confirm the payment. You won’t be charged until you do."
    static let noSuchCard: LocalizedText = "must be one of your cards"
    static let chooseCard: LocalizedText = "Pay with"
    static let sentBefore: LocalizedText = "This form was already sent"
    static let sentBeforeText: LocalizedText =
        "It was sent with a different amount. Check your wallet, then fill it in again."

    /// The cards of a trial, by the test provider's names.
    static let trialCards: [(token: String, name: LocalizedText)] = [
        (token: "tok_ok", name: "Test card, accepted"), (token: "tok_declined", name: "Test card, declined"),
    ]

    static func amountLimit(_ most: Int) -> LocalizedText { "must be above 0 and at most \(most), such as 12.50" }

    static func held(_ amount: Money) -> LocalizedText { "Held for a ride: \(amount)" }

    /// Returns the result of a payment, of which a part has paid for rides, with the amount still unpaid.
    static func outcome(of payment: Payment, spent: Money, owing: Money) -> LocalizedText {
        switch payment.state {
        case .captured: arrival(of: payment.request.amount, spent: spent, owing: owing)
        case .failed: failure(payment.decline ?? .declined)
        case .requested, .capturing: "Your bank hasn’t responded yet. The money appears here once it does."
        default: "The payment ended, and no money was added."
        }
    }

    private static func arrival(of amount: Money, spent: Money, owing: Money) -> LocalizedText {
        let rest = Money(minorUnits: amount.minorUnits - spent.minorUnits, amount.currency)
        return switch (spent.isPositive, owing.isPositive) {
        case (true, true): "We used \(spent) to pay for your ride; \(owing) is still due."
        case (true, false) where rest.isPositive: "We used \(spent) to pay for your ride; \(rest) is in your wallet."
        case (true, false): "We used \(spent) to pay for your ride."
        case (false, true): "We’ve received \(amount). We’ll use it to pay what you owe in a moment."
        case (false, false): "\(amount) added to your wallet."
        }
    }

    private static func failure(_ decline: PaymentDecline) -> LocalizedText {
        switch decline {
        case .insufficientFunds: "Your card has insufficient funds. You weren’t charged."
        case .notConfirmed: "The payment wasn’t confirmed with your bank. You weren’t charged."
        case .unknownCard: "This card is no longer saved. You weren’t charged; add it again."
        case .declined, .notPossible: "Your bank declined the payment. You weren’t charged."
        }
    }

    /// Describes money of a taxi ride, from the passenger to the recipient.
    private static func taxi(_ line: StatementLine) -> LocalizedText {
        if line.key.description.hasSuffix(":tip") { return "Taxi tip" }
        return line.key.description.hasSuffix(":refund") ? "Taxi ride refund" : "Taxi ride"
    }

    /// Describes money from or to a provider.
    private static func outside(_ line: StatementLine) -> LocalizedText {
        if line.otherSubject == "btcpay" { return "Money added by cryptocurrency" }
        let key = line.key.description
        if key.hasPrefix("\(line.otherSubject):dp_") {
            return line.change.isPositive ? "Dispute won: money returned by the bank" : "Disputed with the bank"
        }
        if key.hasPrefix("\(line.otherSubject):re_") || key.hasSuffix("/refund/failed") {
            return line.change.isPositive ? "A refund to a card failed" : "Refunded to a card"
        }
        // A ride charges the stored card automatically when it starts or ends.
        if key.contains(":from-card:") || key.hasPrefix("ride:") { return "Added from your card for a ride" }
        return "Money added by card"
    }

    static func cause(of line: StatementLine) -> LocalizedText {
        switch line.otherKind {
        case "held": line.change.isPositive ? "Deposit returned" : "Deposit held for a ride"
        case "revenue": line.change.isPositive ? "Refunded" : "Ride"
        case "provider": outside(line)
        case "promotion": "Gift"
        case "payout": "Refunded to a card"
        case "wallet" where line.key.description.hasPrefix("taxi:"): taxi(line)
        default: "Transfer"
        }
    }
}
