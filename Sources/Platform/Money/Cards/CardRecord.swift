import CrosstownKit
import CrosstownValues

/// A card that somebody can pay with, or is about to enter.
struct CardRecord: Hashable, Sendable {
    enum State: String, Hashable, Sendable {
        /// The page for it is open.
        case open
        /// It can be paid with.
        case usable
        /// It was never entered.
        case left
        /// Its owner took it away.
        case removed
    }

    let id: Identifier<StoredCard>
    let owner: Identifier<Account>
    let state: State
    /// What the keeper knows the page by, and where that is.
    let page: CardPageAddress
    /// The card; `nil` while there is none.
    let card: EnteredCard?
}
