import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The cards of a rider in the dialog about payment: what is stored, and the way to store one more (R-1.1).
///
/// A card is entered at its keeper's page, from which the rider comes back to the same dialog. A card of this set-up goes
/// with it where it is cancelled (R-1.5).
struct SetUpCards {
    /// What the stored cards are called.
    let names: [LocalizedText]
    /// Where a form adds a card.
    let adding: Link
    /// Where a form takes away the card that was added in this set-up; `nil` where none was.
    let removing: Link?

    /// What is stored, and the button for another.
    var markup: Markup {
        """
        <section class="card card-soft stack-small" aria-labelledby="cards-title"><h2 id="cards-title">\(SetUpTexts.cards)</h2>\
        \(names.isEmpty ? "<p>\(SetUpTexts.noCards)</p>" : list)\
        <form method="post"\(attribute: "action", adding) data-enhance>\(.formToken)\
        <button class="button button-wide">\(SetUpTexts.addCard)</button></form></section>
        """
    }

    private var list: Markup { "<ul>\(forEach: names, { "<li>\($0)</li>" })</ul>" }
}

/// The way out of the set-up, which leaves nothing behind.
struct SetUpCancel {
    /// Where the card goes that was added on the way.
    let removing: Link?

    /// The button; it stands apart from the form of its dialog.
    var button: Markup {
        removing == nil
            ? "<a class=\"button\"\(attribute: "href", RentalLinks.home)>\(ScanTexts.cancel)</a>"
            : "<button class=\"button\" form=\"cancel-set-up\">\(ScanTexts.cancel)</button>"
    }

    /// What the button sends, if it sends anything.
    var form: Markup {
        guard let removing else { return .empty }
        return """
            <form id="cancel-set-up" method="post"\(attribute: "action", removing) data-enhance>\(.formToken)</form>
            """
    }
}

extension SetUpService {
    /// The dialog that comes next, with the rider's cards.
    func page(_ query: SetUpRoutes.DraftQuery, of account: Identifier<Account>) async throws -> SetUpPage {
        try await withCards(page(query.draft, of: account, towards: query.next), card: query.card, of: account)
    }

    /// A refused dialog again, with the rider's cards.
    func page(refused: RefusedForm, of account: Identifier<Account>) async throws -> SetUpPage {
        try await withCards(
            page(
                refused["draft"],
                of: account,
                towards: refused["next"].flatMap { Link(untrusted: $0) },
                refused: refused
            ),
            card: refused["card"].flatMap { $0.isEmpty ? nil : $0 },
            of: account
        )
    }

    private func withCards(
        _ page: SetUpPage,
        card: String?,
        of account: Identifier<Account>
    ) async throws -> SetUpPage {
        guard let cards = rentals.cards, let draft = page.draft else { return page }
        var page = page
        page.card = card
        page.cards = SetUpCards(
            names: try await rentals.database.read { try cards.names(of: account, in: $0) },
            adding: cards.adding(next: RentalLinks.setUp.adding("draft", draft)),
            removing: card.map { cards.removing($0, next: RentalLinks.home) }
        )
        return page
    }
}
