import CrosstownValues
import CrosstownWeb

/// The section of the wallet's page that adds money.
struct TopUpSection {
    let form: TopUpForm
    /// The page that the money is for.
    let next: Link?
    /// The amount that the bank declined, which the form suggests again.
    let declined: Money?
    let refused: RefusedForm?

    var markup: Markup { "\(form.choices.isEmpty ? .empty : paying)\(cards)" }

    private var paying: Markup {
        let topUp = DeclaredForm<TopUpRequest>()
            .markup(
                "top-up",
                to: WalletRoutes.topUps,
                button: WalletTexts.topUp,
                refused: refused,
                values: values,
                controls: [\.card: choices],
                look: "button button-primary button-wide"
            )
        return """
            <section class="stack" aria-labelledby="top-up-title"><h2 id="top-up-title">\(WalletTexts.topUp)</h2>\
            \(topUp)</section>
            """
    }

    private var values: [PartialKeyPath<TopUpRequest>: String] {
        var values: [PartialKeyPath<TopUpRequest>: String] = [
            \.key: form.key.description, \.next: next?.href ?? "",
        ]
        if let declined { values[\.amount] = declined.decimal }
        return values
    }

    private var choices: Markup {
        """
        <fieldset class="field" id="card"><legend>\(WalletTexts.card)</legend>\(optional: cardError)\
        <div class="choices choices-wrap">\(forEach: form.choices, choice)</div></fieldset>
        """
    }

    /// Returns here after the user adds a card, and then to the next page.
    private var addCard: Link {
        CardLinks.cards.adding("next", next.map { WalletRoutes.home.adding("next", $0) })
    }

    private var cardError: Markup? {
        refused?.message(for: "card").map {
            "<p class=\"field-error\">\(LocalizedText.fault(of: WalletTexts.card, $0))</p>"
        }
    }

    private func choice(_ choice: TopUpForm.Choice) -> Markup {
        let chosen = refused?["card"] ?? form.choices.first?.value
        return """
            <label class="choice"><input type="radio" name="card"\(attribute: "value", choice.value)\
            \(attribute: "checked", choice.value == chosen)><span>\(choice.name)</span></label>
            """
    }

    private var cards: Markup {
        """
        <section class="stack" aria-labelledby="cards-title"><h2 id="cards-title">\(CardTexts.cards)</h2>\
        \(form.choices.contains { $0.card != nil } ? list : "<p>\(CardTexts.none)</p>")\
        <form method="post"\(attribute: "action", addCard) data-enhance>\(.formToken)\
        <p class="hint" id="add-card-hint">\(form.addText)</p>\
        <button class="button button-wide" aria-describedby="add-card-hint">\(CardTexts.add)</button></form></section>
        """
    }

    private var list: Markup { "<ul class=\"list\">\(forEach: form.choices, item)</ul>" }

    private func item(_ choice: TopUpForm.Choice) -> Markup {
        guard let card = choice.card else { return .empty }
        return """
            <li class="list-item"><span class="list-text">\(choice.name)</span>\
            <form class="list-end" method="post"\(attribute: "action", CardLinks.remove(card)) data-enhance\
            \(attribute: "data-confirm", choice.name)\(attribute: "data-confirm-text", CardTexts.removeText)\
            \(attribute: "data-confirm-ok", CardTexts.remove)>\(.formToken)\
            <button class="button button-small"\(attribute: "aria-label", "\(CardTexts.remove): \(choice.name)")>\
            \(CardTexts.remove)</button></form></li>
            """
    }
}
