import CrosstownValues
import CrosstownWeb

/// The addresses of cards.
enum CardLinks {
    static let cards: Link = "/wallet/cards"

    /// The page of a card, which leads on to another address.
    static func card(_ id: Identifier<StoredCard>, next: Link?) -> Link {
        ("/wallet/cards/\(id)" as Link).adding("next", next?.href)
    }

    static func remove(_ id: some CustomStringConvertible) -> Link { "/wallet/cards/\(id)/remove" }
}
