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

/// How a card stands that somebody is about to enter, or has entered.
struct CardPage: Page {
    let record: CardRecord
    /// Where the owner goes on, where that is not the wallet.
    var next: Link?

    var title: LocalizedText {
        switch record.state {
        case .open: LocalizedText(verbatim: CardWords.open)
        case .usable: LocalizedText(verbatim: CardWords.usable)
        case .left: LocalizedText(verbatim: CardWords.left)
        case .removed: LocalizedText(verbatim: CardWords.removed)
        }
    }

    static var contents: any Decodable.Type { CardAnswer.self }

    func encode(to encoder: any Encoder) throws {
        let address = record.state == .open ? record.page.address : nil
        try CardAnswer(id: record.id, state: record.state.rawValue, address: address).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: record.card.map { "<p><strong>\(CardWords.name(of: $0))</strong></p>" })\
        <p>\(text)</p><div class="form-actions">\(action)\
        <a class="button button-wide"\(attribute: "href", WalletRoutes.home)>\(CardWords.wallet)</a></div>
        """
    }

    private var text: String {
        switch record.state {
        case .open: CardWords.openText
        case .usable: CardWords.usableText
        case .left: CardWords.leftText
        case .removed: CardWords.removedText
        }
    }

    private var action: Markup {
        guard record.state == .open else { return goOn ?? .empty }
        return """
            <a class="button button-primary button-wide" rel="external"\(attribute: "href", record.page.address)>\
            \(CardWords.goOn)</a>\
            <a class="button button-wide"\(attribute: "href", CardLinks.card(record.id, next: next))>\(CardWords.again)</a>
            """
    }

    private var goOn: Markup? {
        next.map { next in
            let card = record.state == .usable ? record.id : nil
            return """
                <a class="button button-primary button-wide"\(attribute: "href", next.adding("card", card))>\
                \(CardWords.back)</a>
                """
        }
    }
}
