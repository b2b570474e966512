import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum ReversalTexts {
    static let title: LocalizedText = "Refunds and disputes"
    static let list: LocalizedText = "Refunds and disputes, latest first"
    static let explanation: LocalizedText = """
        Refunds and disputes at the payment provider, and our own refunds that failed. Wallets cover what they can; \
        the rest is in the account “chargebacks” until it’s paid.
        """
    static let open: LocalizedText = "To do"
    static let all: LocalizedText = "All"
    static let kind: LocalizedText = "Kind"
    static let fromWallet: LocalizedText = "From the wallet"
    static let uncovered: LocalizedText = "Not covered"
    static let whatToDo: LocalizedText = "Actions"
    static let handle: LocalizedText = "Mark as done"
    static let handled: LocalizedText = "Done"
    static let nothing: LocalizedText = "Nothing to do"
    static let nothingText: LocalizedText =
        "Refunds and disputes at the payment provider appear here within ten minutes."
    static let unknownOwner: LocalizedText = "Unknown"

    static func name(_ reported: ReportedReversal) -> LocalizedText {
        switch (reported.kind, reported.state) {
        case (.refund, .failed): "Failed refund"
        case (.refund, .pending): "Refund in progress"
        case (.refund, _): "Refund"
        case (.dispute, .inquiry): "Bank inquiry"
        case (.dispute, .won): "Dispute won"
        case (.dispute, .lost): "Dispute lost"
        case (.dispute, .closed): "Inquiry closed"
        case (.dispute, _): "Dispute"
        }
    }

    static func title(_ reversal: Reversal) -> LocalizedText {
        "\(name(reversal.reported)): \(LocalizedText.money(reversal.reported.amount))"
    }

    /// Returns what is wrong, and what staff can do about it.
    static func advice(_ reversal: Reversal) -> LocalizedText {
        switch reversal.remark {
        case .ownRefundFailed:
            return "The card didn’t accept our refund. The money is back in the wallet: contact the account owner."
        case .unknownPayment: return "We have no payment with this key. Nothing was booked: check with the provider."
        case .otherCurrency: return "It’s in a different currency than the payment. Nothing was booked."
        case .notTaken:
            return """
                Our books don’t show this payment as collected. Nothing was booked: check with the provider.
                """
        case nil: return advice(reversal.reported, uncovered: reversal.uncoveredMoney)
        }
    }

    private static func advice(_ reported: ReportedReversal, uncovered: Money) -> LocalizedText {
        let missing: LocalizedText = "The wallet is \(LocalizedText.money(uncovered)) short: ask its owner to pay."
        switch reported.state {
        case .inquiry: return "No money has been debited yet. Respond to the provider, or refund the payment."
        case .open where uncovered.isPositive: return "Submit evidence to the provider. \(missing)"
        case .open: return "Submit evidence to the provider before the deadline."
        case .lost where uncovered.isPositive: return "The bank decided in the cardholder’s favor. \(missing)"
        case .lost: return "The bank decided in the cardholder’s favor."
        case .pending where uncovered.isPositive, .done where uncovered.isPositive: return missing
        case .won where reported.taken.isPositive: return "The bank decided in our favor. The money is on its way back."
        case .won: return "The money is back."
        case .pending, .done, .failed, .closed: return "No action is needed."
        }
    }
}

extension Reversal {
    var walletMoney: Money { Money(minorUnits: fromWallet, reported.amount.currency) }
    var uncoveredMoney: Money { Money(minorUnits: uncovered, reported.amount.currency) }
}
