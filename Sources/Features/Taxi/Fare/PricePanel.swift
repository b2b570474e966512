import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// What a ride will cost, as a form tells it while it is filled in.
///
/// `taxi/price.js` asks for it anew when places or luggage change; without script a button of the form does.
struct PricePanel: Sendable {
    /// What is known.
    enum State: Sendable {
        /// Only the destination is known.
        case originMissing
        /// The destination is missing, perhaps the meeting place too.
        case destinationMissing
        /// A name may mean several places, or none.
        case unclear
        /// The price, line by line.
        case price(FareEstimate)
    }

    let state: State
    /// What a minute of waiting costs.
    let waiting: Money
    /// How the ride can be paid, where not to the driver alone.
    var payment: PaymentField?

    /// What would be set aside for the price.
    var hold: Money? {
        guard case .price(let estimate) = state else { return nil }
        return FareRule.hold(for: estimate.total)
    }

    /// The region of a form.
    ///
    /// - Parameters:
    ///   - form: the id of the form.
    ///   - source: the page that shows it for what its address says.
    ///   - button: where the form is sent without script to see the price.
    ///   - chosen: the way of paying that is chosen.
    /// - Returns: the region.
    func markup(of form: String, from source: Link, button: Link, paying chosen: String) -> Markup {
        """
        <section\(attribute: "id", "\(form)-price") class="card card-soft stack-small"\(attribute: "data-price-of", form)\
        \(attribute: "data-price-from", source) data-live-say="yes"\
        \(textAttribute: "aria-label", "Price")>\(contents)\(optional: payment?.note(chosen: chosen))\
        <noscript><button class="button button-wide" formnovalidate\(attribute: "formaction", button)>\
        \("Show the price")</button></noscript></section>
        """
    }

    private var contents: Markup {
        switch state {
        case .originMissing: "<p class=\"quiet\" data-say>\("Choose a meeting place to see what it costs.")</p>"
        case .destinationMissing: "<p class=\"quiet\" data-say>\("Say where you go, and see here what it costs.")</p>"
        case .unclear:
            "<p class=\"quiet\" data-say>\("Choose both places from the suggestions to see what it costs.")</p>"
        case .price(let estimate): price(estimate)
        }
    }

    private func price(_ estimate: FareEstimate) -> Markup {
        """
        <p class="figure-large" data-say>\("About \(LocalizedText.money(estimate.about))")</p>\
        <details><summary>\("How it is reckoned")</summary>\(estimate.markup)</details>\
        <p class="fine quiet">\("Waiting costs \(LocalizedText.money(waiting)) a minute. The meter decides.")</p>
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
        "<p class=\"fine quiet\">\("The distance is an estimate from the straight line: no route is available right now.")</p>"
    }
}
