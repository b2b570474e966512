import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The page where a driver enters or corrects a fare.
struct FareEntryPage: Page {
    let ride: UnpaidRide?
    /// The ride paid directly whose fare the driver corrects.
    let correcting: DirectFare?
    /// The fares under review by passengers or the city.
    let questioned: [QuestionedFare]
    let currency: Currency
    let now: Timestamp
    let refused: RefusedFare?

    var title: LocalizedText {
        if correcting != nil { return "Correct the fare" }
        return isUnderReview ? "Fare under review" : "Ride fare"
    }

    /// Whether there is nothing to enter, and something that passengers or the city look at.
    private var isUnderReview: Bool { ride == nil && !questioned.isEmpty }

    var setting: PageSetting { PageSetting(liveStream: TaxiLinks.driverEvents, popup: popup) }

    /// The question about an unusual fare, or the error.
    private var popup: Markup {
        guard let refused else { return .empty }
        let id = refused.ride.description
        let isQuestioned = questioned.contains { $0.payment.request == refused.ride }
        let isEntry = !isQuestioned && correcting == nil
        let (action, focus) =
            (isEntry ? TaxiLinks.driverFare(id) : TaxiLinks.correctFare(id), isQuestioned ? "lower-\(id)" : "amount")
        return FareQuestion(refused.form, in: currency, action: action, returnFocus: focus)?.markup
            ?? refused.form.problem.popup(returnFocus: focus)
    }

    var main: Markup {
        """
        \(correcting.map(correction) ?? entry)<div id="questioned-fares" class="stack" data-live="driver-changed"\
        \(attribute: "data-live-src", TaxiLinks.driverFareEntry)>\(forEach: questioned, card)</div>\
        \(correcting == nil && ride == nil ? back : .empty)
        """
    }

    private var back: Markup {
        """
        <p><a\(attribute: "href", TaxiLinks.driverToday)>\("My day")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driver)>\("Back to your taxi")</a></p>
        """
    }

    private var entry: Markup {
        guard let ride else {
            return "<h1>\(title)</h1>\(questioned.isEmpty ? "<p>\("No fares are missing.")</p>" as Markup : .empty)"
        }
        return """
            <h1>\(title)</h1><p>\(way(ride.meetingPlace, ride.destination)), \(.moment(ride.endedAt))</p>\
            <form id="fare" method="post"\(attribute: "action", TaxiLinks.driverFare(ride.id.description)) class="stack" novalidate>\
            \(.formToken)\(field(hint: """
                In \(currency.code), as shown on the meter. The passenger sees it on the receipt.
                """).markup(refused(ride.id)))\
            <button class="button button-primary button-wide button-large">\("Save fare")</button>\
            <a class="button button-wide button-large"\(attribute: "href", TaxiLinks.driver)>\("Skip")</a></form>
            """
    }

    private func way(_ origin: String, _ destination: String?) -> LocalizedText {
        .joined([origin, destination].compactMap { $0.map(TaxiTexts.place) }, by: " → ")
    }

    private func refused(_ id: Identifier<TaxiRequest>) -> RefusedForm? { refused?.ride == id ? refused?.form : nil }

    private func field(hint: LocalizedText) -> FormField {
        FormField(
            "amount",
            label: TaxiTexts.label(of: "amount"),
            hint: hint,
            attributes: "inputmode=\"decimal\" autocomplete=\"off\" maxlength=\"12\"",
            isDecimal: true
        )
    }

    static var contents: any Decodable.Type { FareEntryResponse.self }

    func encode(to encoder: any Encoder) throws { try FareEntryResponse(self).encode(to: encoder) }
}

/// Fares entered before.
extension FareEntryPage {
    private func correction(_ direct: DirectFare) -> Markup {
        """
        <h1>\(title)</h1><p>\(TaxiTexts.place(direct.meetingPlace)), \(.moment(direct.endedAt))</p>\
        <p class="figure-large">\(direct.fare)</p>\
        \(now > direct.correctableUntil ? "<p class=\"notice\">\(.icon("info"))<span>\(late(direct))</span></p>" : form(direct))\
        <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driverToday)>\("My day")</a></p>
        """
    }

    private func late(_ direct: DirectFare) -> LocalizedText {
        "You could correct it until \(.moment(direct.correctableUntil)). Contact the city."
    }

    private func form(_ direct: DirectFare) -> Markup {
        let field = field(
            hint:
                """
                In \(currency.code). You can correct it until \(.moment(direct.correctableUntil)). We’ll notify the \
                passenger.
                """
        )
        return """
            <form id="fare" method="post"\(attribute: "action", TaxiLinks.correctFare(direct.id.description)) class="stack" novalidate>\
            \(.formToken)\(field.markup(refused(direct.id), value: direct.fare.decimal))\
            <button class="button button-primary button-wide button-large">\("Correct the fare")</button></form>
            """
    }

    /// Returns the card of a fare under review, which the driver can lower.
    private func card(_ questioned: QuestionedFare) -> Markup {
        let payment = questioned.payment
        let text: LocalizedText =
            payment.notInTaxiAt != nil
            ? """
            The passenger says they weren’t in your taxi. The city is looking into it and will decide what you’re \
            paid.
            """
            : payment.state == .asked ? "We’ve asked the passenger to confirm it." : "The city is reviewing it."
        let place = way(questioned.meetingPlace, questioned.destination)
        return """
            <section class="card stack"><h2>\("Fare: \(LocalizedText.money(payment.fare ?? payment.held))")</h2>\
            <p>\(place)\(optional: questioned.endedAt.map { ", \(.moment($0))" as Markup })</p><p>\(text)</p>\
            \(payment.frozen == nil && payment.fare != nil ? lowering(payment.request) : .empty)</section>
            """
    }

    private func lowering(_ request: Identifier<TaxiRequest>) -> Markup {
        let id = request.description
        return """
            <form method="post"\(attribute: "action", TaxiLinks.correctFare(id)) class="stack" novalidate>\
            \(.formToken)<div class="field"><label\(attribute: "for", "lower-\(id)")>\(TaxiTexts.label(of: "amount"))</label>\
            <input class="input" inputmode="decimal" autocomplete="off" maxlength="12" name="amount"\
            \(attribute: "id", "lower-\(id)")\(attribute: "value", refused(request)?["amount"])\
            \(attribute: "aria-invalid", refused(request) == nil ? nil : "true")></div>\
            <button class="button button-wide button-large">\("Correct fare")</button></form>
            """
    }
}
