import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The state of a card that a user enters or has entered.
struct CardPage: Page {
    let record: CardRecord
    /// The next page; the wallet if `nil`.
    var next: Link?
    /// The owner's unpaid amounts, which are charged to the card after it is stored.
    var debts: [Debt] = []

    var title: LocalizedText {
        switch record.state {
        case .open: CardTexts.open
        case .usable: CardTexts.usable
        case .left: CardTexts.left
        case .removed: CardTexts.removed
        }
    }

    static var contents: any Decodable.Type { CardResponse.self }

    func encode(to encoder: any Encoder) throws {
        let address = record.state == .open ? record.page.address : nil
        try CardResponse(id: record.id, state: record.state.rawValue, address: address).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: record.card.map { "<p><strong>\(CardTexts.name(of: $0))</strong></p>" })\
        <p>\(text)</p>\(optional: asked)<div class="form-actions">\(action)\
        <a class="button button-wide"\(attribute: "href", WalletRoutes.home)>\(CardTexts.wallet)</a></div>
        """
    }

    private var text: LocalizedText {
        switch record.state {
        case .open: CardTexts.openText
        case .usable: CardTexts.usableText
        case .left: CardTexts.leftText
        case .removed: CardTexts.removedText
        }
    }

    private var asked: Markup? {
        guard record.state == .usable, !debts.isEmpty else { return nil }
        let amounts = LocalizedText.joined(debts.map { .money($0.amount) }, by: ", ")
        return "<p class=\"notice\" role=\"status\">\(.icon("info"))<span>\(CardTexts.asked(for: amounts))</span></p>"
    }

    private var action: Markup {
        guard record.state == .open else { return goOn ?? .empty }
        return """
            <a class="button button-primary button-wide" rel="external"\(attribute: "href", record.page.address)>\
            \(CardTexts.goOn)</a>\
            <a class="button button-wide"\(attribute: "href", CardLinks.card(record.id, next: next))>\(CardTexts.again)</a>
            """
    }

    private var goOn: Markup? {
        next.map { next in
            let card = record.state == .usable ? record.id : nil
            return """
                <a class="button button-primary button-wide"\(attribute: "href", next.adding("card", card))>\
                \(CardTexts.back)</a>
                """
        }
    }
}
