import CrosstownKit
import CrosstownValues

/// The result of a page to enter a card on.
enum CardPageOutcome: Hashable, Sendable {
    /// The user hasn't entered a card yet.
    case open
    /// The user left the page or it expired.
    case left
    /// The user entered a card.
    case entered(EnteredCard)
}
