import CrosstownKit
import CrosstownValues

/// Stores users' cards at a third-party provider, so that this server never receives card numbers.
protocol CardKeeper: Sendable {
    /// The name of the provider, which also takes payments from the cards.
    var name: String { get }

    /// Creates a customer; repeated calls return the same customer for at least a day.
    func makeCustomer(for owner: Identifier<Account>) async throws -> String

    /// Creates a page to enter a card on.
    func openPage(_ wish: CardWish) async throws -> CardPageAddress

    /// Returns the result of a page.
    func outcome(of reference: String) async throws -> CardPageOutcome

    /// Deletes a card.
    func forget(_ card: CardToken) async throws
}

/// The subject of a stored card's ID, which is created before the user enters the card.
public enum StoredCard {}
