import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// The price of a ride in a form.
///
/// `taxi/price.js` updates it when places or luggage change; without scripts a button of the form does.
struct PricePanel: Sendable {
    enum State: Sendable {
        /// Only the destination is known.
        case originMissing
        /// The destination is missing, possibly also the meeting place.
        case destinationMissing
        /// The name of a place is ambiguous or invalid.
        case unclear
        /// The price, line by line.
        case price(FareEstimate)
    }

    let state: State
    /// The price per minute of waiting.
    let waiting: Money
    /// The field to choose how to pay, if there is a choice.
    var payment: PaymentField?

    /// The amount to hold for the price.
    var hold: Money? {
        guard case .price(let estimate) = state else { return nil }
        return FareRule.hold(for: estimate.total)
    }

    /// Creates the region of a form.
    ///
    /// - Parameters:
    ///   - form: the id of the form.
    ///   - source: the page that returns the price for a query.
    ///   - button: where the form is sent to see the price without scripts.
    ///   - chosen: the chosen way to pay.
    /// - Returns: the region.
    func markup(of form: String, from source: Link, button: Link, paying chosen: String) -> Markup {
        """
        <section\(attribute: "id", "\(form)-price") class="card card-soft stack-small"\(attribute: "data-price-of", form)\
        \(attribute: "data-price-from", source) data-live-say="yes"\
        \(textAttribute: "aria-label", "Price")>\(contents)\(optional: payment?.note(chosen: chosen))\
        <noscript><button class="button button-wide" formnovalidate\(attribute: "formaction", button)>\
        \("Show price")</button></noscript></section>
        """
    }

    private var contents: Markup {
        switch state {
        case .originMissing: "<p class=\"quiet\" data-say>\("Choose a pick-up point to see the price.")</p>"
        case .destinationMissing: "<p class=\"quiet\" data-say>\("Enter your destination to see the price.")</p>"
        case .unclear:
            "<p class=\"quiet\" data-say>\("Choose both places from the suggestions to see the price.")</p>"
        case .price(let estimate): price(estimate)
        }
    }

    private func price(_ estimate: FareEstimate) -> Markup {
        """
        <p class="figure-large" data-say>\("About \(LocalizedText.money(estimate.about))")</p>\
        <details><summary>\("Price details")</summary>\(estimate.markup)</details>\
        <p class="fine quiet">\("Waiting costs \(LocalizedText.money(waiting)) per minute. You pay the fare on the meter.")</p>
        """
    }
}

extension FareEstimate {
    /// The lines with their sum.
    var markup: Markup {
        let length = Metres(Double(metres))
        return """
            <dl class="facts">\(forEach: lines, { "<dt>\($0.reason.text(length))</dt><dd>\($0.amount)</dd>" })\
            <dt>\("Total")</dt><dd>\(total)</dd></dl>\(isByRoad ? .empty : guessed)
            """
    }

    private var guessed: Markup {
        "<p class=\"fine quiet\">\("No route is available right now, so we estimated the distance in a straight line.")</p>"
    }
}
