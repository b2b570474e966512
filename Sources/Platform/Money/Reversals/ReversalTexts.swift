import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum ReversalTexts {
    static let title: LocalizedText = "Refunds and disputes"
    static let list: LocalizedText = "Refunds and disputes, latest first"
    static let explanation: LocalizedText = """
        What was refunded or disputed at the payment provider, and refunds of ours that failed. Wallets pay what they \
        have; the rest is in the account “chargebacks” until it comes back.
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
        "Refunds and disputes made at the payment provider are listed here, at the latest ten minutes after they happen."
    static let unknownOwner: LocalizedText = "Unknown"

    static func name(_ reported: ReportedReversal) -> LocalizedText {
        switch (reported.kind, reported.state) {
        case (.refund, .failed): "Failed refund"
        case (.refund, .pending): "Refund on its way"
        case (.refund, _): "Refund"
        case (.dispute, .inquiry): "Inquiry of a bank"
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
            return "The card did not take our refund. The money is in the wallet again: ask its owner."
        case .unknownPayment: return "No payment has its key here. Nothing was booked: compare with the provider."
        case .otherCurrency: return "It is in another currency than the payment. Nothing was booked."
        case .notTaken: return "The payment was not taken by our books. Nothing was booked: compare with the provider."
        case nil: return advice(reversal.reported, uncovered: reversal.uncoveredMoney)
        }
    }

    private static func advice(_ reported: ReportedReversal, uncovered: Money) -> LocalizedText {
        let missing: LocalizedText = "The wallet lacks \(LocalizedText.money(uncovered)): ask its owner to pay."
        switch reported.state {
        case .inquiry: return "No money has left yet. Answer at the provider, or refund."
        case .open where uncovered.isPositive: return "Send evidence at the provider. \(missing)"
        case .open: return "Send evidence at the provider before its deadline."
        case .lost where uncovered.isPositive: return "The bank decided for the card’s owner. \(missing)"
        case .lost: return "The bank decided for the card’s owner."
        case .pending where uncovered.isPositive, .done where uncovered.isPositive: return missing
        case .won where reported.taken.isPositive: return "The bank decided for us. The money is on its way back."
        case .won: return "The money is back."
        case .pending, .done, .failed, .closed: return "There is nothing to do."
        }
    }
}

extension Reversal {
    var walletMoney: Money { Money(minorUnits: fromWallet, reported.amount.currency) }
    var uncoveredMoney: Money { Money(minorUnits: uncovered, reported.amount.currency) }
}
