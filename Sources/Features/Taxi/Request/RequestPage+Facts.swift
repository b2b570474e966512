import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The details of a request in every state.
extension RequestPage {
    var facts: Markup {
        """
        <dl class="facts card card-soft"\(attribute: "data-route", completedRoute)>\
        <dt>\(TaxiTexts.meetingPlace)</dt><dd\(optional: request.state == .onBoard && showsDestination ? nil : meetingPin.attributes)>\
        \(TaxiTexts.place(request.meetingPlace))</dd>\(optional: terms.destination.map(destination))\
        <dt>\(TaxiTexts.passengerCount)</dt><dd>\(request.passengers)</dd>\
        <dt>\(TaxiTexts.asked)</dt><dd>\(localTime.text(for: request.madeAt))</dd>\
        \(optional: request.wantedAt.map { fact("Reserved for", localTime.clock($0)) })\
        \(optional: request.endedAt.map { fact(endName, localTime.clock($0)) })\
        \(optional: rideDuration.map { fact(TaxiTexts.rideDuration, $0) })\
        \(terms.payment == .wallet && payment?.state != .direct ? fact("Payment", "From the wallet") : .empty)\
        \(terms.luggage > 0 ? fact("Pieces of luggage", terms.luggage.description) : .empty)\
        \(optional: fare.map { "<dt>\("Fare")</dt><dd>\($0)</dd>" as Markup })</dl>\(optional: estimate)
        """
    }

    private var endName: LocalizedText { request.state == .withdrawn ? TaxiTexts.canceledAt : TaxiTexts.ended }

    /// The quoted price, until there is a fare.
    private var estimate: Markup? {
        guard fare == nil, request.notInTaxiAt == nil, let estimate = terms.estimate else { return nil }
        return """
            <details class="card card-soft"><summary>\("Estimated price: \(LocalizedText.money(estimate.about))")</summary>\
            \(estimate.markup)</details>
            """
    }

    private func fact(_ name: LocalizedText, _ value: LocalizedText) -> Markup { "<dt>\(name)</dt><dd>\(value)</dd>" }

    @_disfavoredOverload
    private func fact(_ name: LocalizedText, _ value: String) -> Markup { "<dt>\(name)</dt><dd>\(value)</dd>" }

    private var rideDuration: String? {
        guard request.state == .completed, request.notInTaxiAt == nil, let end = request.endedAt else { return nil }
        guard let start = request.pickedUpAt ?? request.acceptedAt else { return nil }
        return TaxiTexts.duration(milliseconds: end.milliseconds(since: start))
    }

    /// Returns the destination, which the map shows instead of the meeting place during the ride,
    /// and with it afterwards.
    private func destination(_ place: NamedPlace) -> Markup {
        let pin = MapPin(
            kind: .destination,
            latitude: place.position.latitude,
            longitude: place.position.longitude,
            label: TaxiTexts.place(place.name),
            isNamed: true
        )
        return """
            <dt>\(TaxiTexts.label(of: "destination"))</dt>\
            <dd\(optional: showsDestination ? pin.attributes : nil)>\(TaxiTexts.place(place.name))</dd>
            """
    }

    private var showsDestination: Bool {
        guard terms.destination != nil else { return false }
        return request.state == .onBoard || request.state == .completed && request.notInTaxiAt == nil
    }

    private var meetingPin: MapPin {
        MapPin(
            kind: .pickup,
            latitude: request.latitude,
            longitude: request.longitude,
            label: TaxiTexts.place(request.meetingPlace),
            isNamed: true
        )
    }
}
