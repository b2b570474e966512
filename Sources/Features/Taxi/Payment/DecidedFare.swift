import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// A fare that the city has just decided, which the list of disputed fares confirms.
struct DecidedFare: Sendable {
    private let text: LocalizedText

    /// Creates the confirmation of a fare from the wallet; `nil` without a decision.
    init?(_ payment: RidePayment) {
        guard payment.decision != nil, let fare = payment.kept else { return nil }
        let set: LocalizedText = "Fare set to \(LocalizedText.money(fare))."
        let rest = Money(minorUnits: payment.held.minorUnits - (payment.paid ?? fare).minorUnits, fare.currency)
        if let refunded = payment.refunded {
            text = "\(set) \("\(LocalizedText.money(refunded)) were refunded to the passenger.")"
        } else if rest.isPositive {
            text = """
                \(set) \("\(LocalizedText.money(rest)) of the \(LocalizedText.money(payment.held)) held is released to the passenger.")
                """
        } else {
            text = set
        }
    }

    /// Creates the confirmation of a fare paid directly, of which no money moves in the app; `nil` without a decision.
    init?(_ doubted: DoubtedFare) {
        guard doubted.state == .decided else { return nil }
        text = "Fare set to \(LocalizedText.money(doubted.fare))."
    }

    var markup: Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(text)</span></p>"
    }
}
