import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Where a driver enters what the meter showed at the end of a ride.
struct FareEntryPage: Page {
    let ride: UnpaidRide?
    /// Fares that passengers or the city look at.
    let questioned: [RidePayment]
    let currency: Currency
    let refused: RefusedForm?

    var title: LocalizedText { "Fare of the ride" }

    var setting: PageSetting {
        PageSetting(
            liveStream: TaxiLinks.driverEvents,
            popup: refused?.problem.popup(returnFocus: "amount") ?? .empty
        )
    }

    var main: Markup {
        """
        \(entry)<div id="questioned-fares" class="stack" data-live="driver-changed"\
        \(attribute: "data-live-src", TaxiLinks.driverFareEntry)>\(forEach: questioned, correction)</div>
        """
    }

    /// A fare that is looked at may be lowered by its driver.
    private func correction(_ payment: RidePayment) -> Markup {
        let text: LocalizedText =
            payment.notInTaxiAt != nil
            ? "The passenger says that they are not in your taxi. The city looks at it, and you are paid what it decides."
            : payment.state == .asked ? "The passenger is asked whether it is right." : "The city looks at it."
        return """
            <section class="card stack"><h2>\("Fare: \(LocalizedText.money(payment.fare ?? payment.held))")</h2><p>\(text)</p>\
            \(payment.frozen == nil && payment.fare != nil ? lowering(payment.request.description) : .empty)</section>
            """
    }

    private func lowering(_ id: String) -> Markup {
        """
        <form method="post"\(attribute: "action", TaxiLinks.correctFare(id)) class="stack" novalidate>\
        \(.formToken)<div class="field"><label\(attribute: "for", "lower-\(id)")>\("Lower fare in \(currency.code)")</label>\
        <input class="input" inputmode="decimal" autocomplete="off" maxlength="12" name="amount"\(attribute: "id", "lower-\(id)")></div>\
        <button class="button button-wide button-large">\("Correct it")</button></form>
        """
    }

    private var entry: Markup {
        guard let ride else {
            return """
                <h1>\(title)</h1><p>\("No ride waits for its fare.")</p>\
                <p><a class="button button-wide"\(attribute: "href", TaxiLinks.driver)>\("Back to the queue")</a></p>
                """
        }
        return """
            <h1>\(title)</h1><p>\(ride.meetingPlace)</p>\
            <form id="fare" method="post"\(attribute: "action", TaxiLinks.driverFare(ride.id.description)) class="stack" novalidate>\
            \(.formToken)\(field.markup(refused))\
            <button class="button button-primary button-wide button-large">\("Save the fare")</button>\
            <a class="button button-wide button-large"\(attribute: "href", TaxiLinks.driver)>\("Skip")</a></form>
            """
    }

    private var field: FormField {
        FormField(
            "amount",
            label: "Fare in \(currency.code)",
            hint: "As the meter shows it. The passenger sees it on the receipt.",
            attributes: "inputmode=\"decimal\" autocomplete=\"off\" maxlength=\"12\""
        )
    }

    static var contents: any Decodable.Type { Encoded.self }

    /// What programs are told.
    private struct Encoded: Codable {
        let ride: UnpaidRide?
        let questioned: [Questioned]
        let currency: String

        struct Questioned: Codable {
            let id: Identifier<TaxiRequest>
            let payment: TaxiPaymentResponse
        }
    }

    func encode(to encoder: any Encoder) throws {
        let questioned = questioned.map { Encoded.Questioned(id: $0.request, payment: $0.answer) }
        try Encoded(ride: ride, questioned: questioned, currency: currency.code).encode(to: encoder)
    }
}
