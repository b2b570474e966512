import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The rider's cards in the payment dialog: the stored ones, and a link to add one (R-1.1).
///
/// Riders enter a card on its provider's page, and return to the same dialog. Canceling the set-up deletes a card that
/// it added (R-1.5).
struct SetUpCards {
    /// The names of the stored cards.
    let names: [LocalizedText]
    /// The form action that adds a card.
    let adding: Link
    /// The form action that deletes the card added in this set-up; `nil` without one.
    let removing: Link?

    /// The stored cards, and the button to add one.
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

/// The button that cancels the set-up and deletes its data.
struct SetUpCancel {
    /// The form action that deletes the card added in this set-up.
    let removing: Link?

    /// The button, outside of its dialog's form.
    var button: Markup {
        removing == nil
            ? "<a class=\"button\"\(attribute: "href", RentalLinks.home)>\(ScanTexts.cancel)</a>"
            : "<button class=\"button\" form=\"cancel-set-up\">\(ScanTexts.cancel)</button>"
    }

    /// The form of the button, if it needs one.
    var form: Markup {
        guard let removing else { return .empty }
        return """
            <form id="cancel-set-up" method="post"\(attribute: "action", removing) data-enhance>\(.formToken)</form>
            """
    }
}

extension SetUpService {
    /// Returns the next dialog, with the rider's cards.
    func page(_ query: SetUpRoutes.DraftQuery, of account: Identifier<Account>) async throws -> SetUpPage {
        try await withCards(page(query.draft, of: account, towards: query.next), card: query.card, of: account)
    }

    /// Returns a refused dialog with its errors, and the rider's cards.
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
