import CrosstownKit
import CrosstownValues

/// What became of a page on which a card was to be entered.
enum CardPageOutcome: Hashable, Sendable {
    /// Nothing yet.
    case open
    /// Nothing will.
    case left
    /// A card was entered.
    case entered(EnteredCard)
}
