import CrosstownKit
import CrosstownValues

/// The wish to enter a card.
struct CardWish: Sendable {
    let id: Identifier<StoredCard>
    /// What the keeper knows the card's owner by.
    let customer: String
    /// Where the owner comes back to.
    let returnAddress: String
}
