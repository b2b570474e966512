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

/// The subject of a stored card's identifier; it is made before the card is entered.
public enum StoredCard {}
