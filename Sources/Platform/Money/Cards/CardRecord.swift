import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's stored card, or one that they are about to enter.
struct CardRecord: Hashable, Sendable {
    enum State: String, Hashable, Sendable {
        /// The page to enter it is open.
        case open
        /// The card is valid for payments.
        case usable
        /// The user never entered it.
        case left
        /// The user deleted it.
        case removed
    }

    let id: Identifier<StoredCard>
    let owner: Identifier<Account>
    let state: State
    /// The page's reference and address.
    let page: CardPageAddress
    /// The card; `nil` until entered.
    let card: EnteredCard?
}

extension CardRecord {
    static let personal = PersonalTable(
        "payment_card",
        [
            .account("owner", in: "Cards", erasing: .row),
            .listed("t.brand", as: .plain("Brand")),
            .content("last_digits", as: .plain("Last digits")),
            .listed("t.expiry", as: .plain("Expiration")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.made_at", as: .moment("Added")),
            .content("page_address", notExported: "The provider's page on which the card was entered."),
        ],
        order: "t.made_at DESC"
    )
}
