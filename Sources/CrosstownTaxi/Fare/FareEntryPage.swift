import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the meter showed, as a driver enters it: an amount with a decimal point or comma.
struct FareMessage: Codable, Sendable {
    var amount: String?
}

/// Where a driver enters what the meter showed at the end of a ride.
struct FareEntryPage: Page {
    let ride: UnpaidRide?
    let currency: Currency
    let refused: RefusedForm?

    var title: LocalizedText { "Fare of the ride" }

    var setting: PageSetting { PageSetting(popup: refused?.problem.popup(returnFocus: "amount") ?? .empty) }

    var main: Markup {
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
        let currency: String
    }

    func encode(to encoder: any Encoder) throws {
        try Encoded(ride: ride, currency: currency.code).encode(to: encoder)
    }
}
