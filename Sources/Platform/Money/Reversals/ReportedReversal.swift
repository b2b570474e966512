import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Money that left a payment after it was taken, by the provider's word: a refund or a dispute.
struct ReportedReversal: Hashable, Sendable {
    /// What took the money back.
    enum Kind: String, Codable, Sendable {
        /// The money was sent back to the card.
        case refund
        /// The owner of the card disputes the payment at the bank.
        case dispute
    }

    /// How it stands at the provider.
    enum State: String, Codable, Sendable {
        /// A refund is on its way to the card.
        case pending
        /// A refund has reached the card, as far as the provider knows.
        case done
        /// A refund failed or was canceled: the money is with the provider again.
        case failed
        /// The bank asks about a payment; no money has left yet.
        case inquiry
        /// A dispute waits for evidence or for the bank.
        case open
        /// The bank decided for us.
        case won
        /// The bank decided for the owner of the card.
        case lost
        /// An inquiry ended without a dispute.
        case closed
    }

    /// What the provider knows it by.
    let id: String
    let kind: Kind
    let state: State
    let amount: Money
    /// How much of it the provider has taken out of our account by now.
    let taken: Money
    /// The key of the call of ours that asked for it; `nil` where somebody did so at the provider.
    let call: String?
}
