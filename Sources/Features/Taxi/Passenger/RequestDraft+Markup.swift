import CrosstownKit
import CrosstownWeb

extension RequestDraft {
    func form(mostPassengers: Int, price: PricePanel?) -> Markup {
        """
        <form id="request" method="post"\(attribute: "action", TaxiLinks.requests) data-enhance novalidate class="stack">\
        \(.formToken)\(placeField)\(destinationField)\
        \(optional: price?.markup(
            of: "request",
            from: TaxiLinks.home,
            button: TaxiLinks.requestPrice,
            paying: payment
        ))\(optional: price?.payment?.markup(chosen: payment, fault: sentence("payment")))\
        \(passengersField(mostPassengers))\(LuggageField(chosen: luggage, fault: sentence("luggage")).markup)</form>
        """
    }

    private var destinationField: Markup {
        PlaceField(
            id: "destination",
            names: ("destination", "destinationLatitude", "destinationLongitude"),
            label: .optional("Where to?"),
            values: (destination.name, destination.latitude, destination.longitude),
            fault: sentence("destination"),
            candidates: problem?.candidates(for: "destination") ?? [],
            pin: "destination",
            suggestions: TaxiLinks.allPlaces
        ).markup
    }

    /// The errors of the form with links to their fields.
    var errorSummary: Markup {
        let fields = [
            ("meetingPlace", "meeting"), ("destination", "destination"), ("passengers", "passengers-1"),
            ("luggage", "luggage"), ("payment", "payment-driver"),
        ]
        return ErrorSummary(fields.compactMap { field, id in sentence(field).map { (id: id, sentence: $0) } }).markup
    }

    private func sentence(_ field: String) -> LocalizedText? {
        problem?.message(for: field).map { .fault(of: TaxiTexts.label(of: field), $0) }
    }

    private var placeField: Markup {
        PlaceField(
            id: "meeting",
            names: ("meetingPlace", "latitude", "longitude"),
            label: TaxiTexts.label(of: "meetingPlace"),
            values: (meetingPlace, latitude, longitude),
            fault: sentence("meetingPlace"),
            candidates: problem?.candidates(for: "meetingPlace") ?? [],
            pin: "pickup",
            suggestions: TaxiLinks.places
        ).markup
    }

    private func passengersField(_ most: Int) -> Markup {
        PassengersField(most: most, chosen: passengers, fault: sentence("passengers")).markup
    }
}
