import CrosstownKit
import CrosstownWeb

extension ProviderOffer {
    /// The offer next to a trip, marked as an offer.
    var notice: Markup {
        """
        <aside class="card card-soft stack-small"\(textAttribute: "aria-label", "Offer from a provider")>\
        <span class="small quiet">\("Offer from \(provider)")</span>\
        <a\(attribute: "href", link) rel="noopener noreferrer nofollow sponsored" target="_blank">\(title)</a></aside>
        """
    }
}

/// The current offers of providers in the console, with the form to create one.
struct OffersSection {
    let offers: [ProviderOffer]
    let refused: RefusedForm?

    var markup: Markup {
        """
        <div class="stack"><h2 id="offers">\("Offers from providers")</h2>\
        <p class="quiet small">\("An offer appears next to each trip it fits, marked as an offer. The provider learns nothing about the people who see it. People can turn offers off.")</p>\
        <ul class="list">\(forEach: offers, line)</ul>\(form)</div>
        """
    }

    private var form: Markup {
        let choices = Means.choices.map { ($0.rawValue, $0.name) }
        let means = SelectField("means", label: "Mode of transport", options: [("", "Any mode")] + choices)
        return DeclaredForm<ProviderOfferMessage>().markup(
            "offer-form",
            to: TripsLinks.offers,
            button: "Publish offer",
            refused: refused,
            controls: [\.means: means.markup(refused)]
        )
    }

    private func line(_ offer: ProviderOffer) -> Markup {
        let detail: LocalizedText = "\(offer.provider), until \(LocalizedText.day(offer.lastDay.number, .full))"
        return """
            <li class="row row-apart"><span><strong>\(offer.title)</strong><br><span class="quiet small">\(detail)</span></span>\
            <form method="post"\(attribute: "action", TripsLinks.removeOffer(offer.id))>\(.formToken)\
            <button class="button button-small">\("Remove")</button></form></li>
            """
    }
}
