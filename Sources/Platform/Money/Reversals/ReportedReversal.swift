import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A refund or dispute as the provider reports it: money that left a payment after its capture.
struct ReportedReversal: Hashable, Sendable {
    /// Why the money was returned.
    enum Kind: String, Codable, Sendable {
        /// The money was refunded to the card.
        case refund
        /// The card's owner disputes the payment at the bank.
        case dispute
    }

    enum State: String, Codable, Sendable {
        /// A refund is on its way to the card.
        case pending
        /// A refund has reached the card, according to the provider.
        case done
        /// A refund failed or was canceled, so the provider has the money again.
        case failed
        /// The bank asks about a payment, and no money has left yet.
        case inquiry
        /// A dispute waits for evidence or for the bank.
        case open
        /// The bank decided for us.
        case won
        /// The bank decided for the card's owner.
        case lost
        /// An inquiry ended without a dispute.
        case closed
    }

    /// The provider's ID.
    let id: String
    let kind: Kind
    let state: State
    let amount: Money
    /// The amount that the provider has taken from our account so far.
    let taken: Money
    /// The key of our call that requested it; `nil` if it was requested at the provider.
    let call: String?
}
