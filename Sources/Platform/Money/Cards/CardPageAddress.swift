import CrosstownKit

/// A page on which a card is entered.
struct CardPageAddress: Hashable, Sendable {
    /// What the keeper knows the page by.
    let reference: String
    let address: String
}
