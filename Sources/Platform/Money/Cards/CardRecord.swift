import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

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

extension CardRecord {
    static let personal = PersonalTable(
        "payment_card",
        [
            .account("owner", in: "Cards", erasing: .row),
            .listed("t.brand", as: .plain("Brand")),
            .content("last_digits", as: .plain("Last digits")),
            .listed("t.expiry", as: .plain("Expiry")),
            .listed("t.state", as: .plain("State")),
            .listed("t.made_at", as: .moment("Added")),
            .content("page_address", notExported: "The provider's page on which the card was entered."),
        ],
        order: "t.made_at DESC"
    )
}
