import CrosstownKit
import CrosstownValues

/// Keeps people's cards outside, so that their numbers never come here.
protocol CardKeeper: Sendable {
    /// The keeper's name, which is also that of the provider that takes money from the cards.
    var name: String { get }

    /// Makes somebody known; asked again, it is the same customer for a day at least.
    func makeCustomer(for owner: Identifier<Account>) async throws -> String

    /// Opens a page on which a card is entered.
    func openPage(_ wish: CardWish) async throws -> CardPageAddress

    /// What became of a page.
    func outcome(of reference: String) async throws -> CardPageOutcome

    /// Forgets a card.
    func forget(_ card: CardToken) async throws
}

/// The wish to enter a card.
struct CardWish: Sendable {
    let id: Identifier<StoredCard>
    /// What the keeper knows the card's owner by.
    let customer: String
    /// Where the owner comes back to.
    let returnAddress: String
}

/// A page on which a card is entered.
struct CardPageAddress: Hashable, Sendable {
    /// What the keeper knows the page by.
    let reference: String
    let address: String
}

/// What became of a page on which a card was to be entered.
enum CardPageOutcome: Hashable, Sendable {
    /// Nothing yet.
    case open
    /// Nothing will.
    case left
    /// A card was entered.
    case entered(EnteredCard)
}

/// What is known of a card that was entered.
struct EnteredCard: Hashable, Sendable {
    let token: CardToken
    /// Such as `visa`.
    let brand: String
    let lastDigits: String
    /// Such as `04/2031`; empty where the keeper does not say.
    let expiry: String
}

/// The subject of a stored card's identifier; it is made before the card is entered.
public enum StoredCard {}

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
