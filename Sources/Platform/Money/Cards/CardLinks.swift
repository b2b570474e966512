import CrosstownValues
import CrosstownWeb

enum CardLinks {
    static let cards: Link = "/wallet/cards"

    /// Returns the page of a card, which links to a next page.
    static func card(_ id: Identifier<StoredCard>, next: Link?) -> Link {
        ("/wallet/cards/\(id)" as Link).adding("next", next?.href)
    }

    static func remove(_ id: some CustomStringConvertible) -> Link { "/wallet/cards/\(id)/remove" }
}
