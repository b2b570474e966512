import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// The page to reserve a taxi.
struct ReservationFormPage: Page {
    let draft: ReservationDraft
    /// The first valid day.
    let earliest: CivilDay
    /// The last valid day.
    let latest: CivilDay
    let mostPassengers: Int
    /// The price of the ride, if the city has a tariff.
    let price: PricePanel?

    static var contents: any Decodable.Type { Encoded.self }

    /// The response in the API: an idempotency key for the form.
    private struct Encoded: Codable {
        let key: String
    }

    func encode(to encoder: any Encoder) throws { try Encoded(key: draft.key).encode(to: encoder) }

    var title: LocalizedText { "Reserve a taxi" }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .full)), popup: popup) }

    private var popup: Markup {
        if let choice = draft.choice {
            return ReservationPlaceChoice(draft: draft, field: choice.field, candidates: choice.candidates).markup
        }
        if let overlap = ReservationOverlap(draft) { return overlap.markup }
        return draft.problem?.popup(returnFocus: "origin") ?? .empty
    }

    var main: Markup {
        """
        <div id="reserve-taxi" class="sheet-live"><div class="sheet-body stack"><h1>\(title)</h1>\(errorSummary)\
        <form id="reservation" method="post"\(attribute: "action", TaxiLinks.reservations) data-enhance novalidate class="stack">\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", draft.key)>\
        \(place("origin", draft.origin, pin: "pickup"))\(place("destination", draft.destination, pin: "destination"))\
        \(input("day", "date", draft.day, "\(attribute: "min", earliest)\(attribute: "max", latest)"))\
        \(input("time", "time", draft.time))\
        \(PassengersField(most: mostPassengers, chosen: draft.passengers, fault: draft.fault("passengers")).markup)\
        \(LuggageField(chosen: draft.luggage, fault: draft.fault("luggage")).markup)\
        \(optional: price?.markup(
            of: "reservation",
            from: TaxiLinks.newReservation,
            button: TaxiLinks.reservationPrice,
            paying: draft.payment
        ))\(optional: price?.payment?.markup(chosen: draft.payment, fault: draft.fault("payment")))</form>\
        <p class="quiet small">\("Reserve at least 2 hours ahead. Ten minutes before pick-up, we ask the next free taxi near you and tell you which one is coming.")</p></div>\
        <footer class="sheet-actions"><button form="reservation" class="button button-primary button-wide">\
        \("Reserve")</button></footer></div>
        """
    }

    private var errorSummary: Markup {
        let fields = [
            ("origin", "origin"), ("destination", "destination"), ("day", "day"), ("time", "time"),
            ("passengers", "passengers-1"), ("luggage", "luggage"),
            ("payment", "payment-driver"), ("key", "origin"),
        ]
        return ErrorSummary(fields.compactMap { field, id in draft.fault(field).map { (id: id, sentence: $0) } }).markup
    }

    private func place(_ name: String, _ value: EnteredPlace, pin: String) -> Markup {
        PlaceField(
            id: name,
            names: (name, "\(name)Latitude", "\(name)Longitude"),
            label: TaxiTexts.label(of: name),
            values: (value.name, value.latitude, value.longitude),
            fault: draft.fault(name),
            candidates: draft.problem?.candidates(for: name) ?? [],
            pin: pin,
            suggestions: TaxiLinks.places
        ).markup
    }

    private func input(_ name: String, _ type: String, _ value: String, _ attributes: Markup = .empty) -> Markup {
        let fault = draft.fault(name)
        return """
            <div\(attribute: "class", fault == nil ? "field" : "field field-wrong")>\
            <label\(attribute: "for", name)>\(TaxiTexts.label(of: name))</label>\
            \(optional: fault.map { "<p class=\"field-error\"\(attribute: "id", "\(name)-error")>\($0)</p>" as Markup })\
            <input class="input"\(attribute: "id", name)\(attribute: "name", name)\(attribute: "type", type)\
            \(attribute: "value", value)\(attributes)\(attribute: "aria-invalid", fault == nil ? nil : "true")\
            \(attribute: "aria-describedby", fault == nil ? nil : "\(name)-error")></div>
            """
    }
}

/// Asks which of several places the passenger means; each answer sends the form with that place.
struct ReservationPlaceChoice {
    let draft: ReservationDraft
    let field: String
    let candidates: [Problem.Candidate]

    private var typed: String { field == "origin" ? draft.origin.name : draft.destination.name }

    /// The pop-up; without scripts, a box in the page.
    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text"\
        \(attribute: "data-return-focus", field)><h2 id="popup-title">\(TaxiTexts.whichPlace)</h2>\
        <p id="popup-text">\("We’re not sure which place “\(typed)” is. Choose one for your reservation.")</p>\
        <ul class="list popup-list">\(forEach: candidates, item)</ul>\
        <form method="dialog" class="popup-actions"><button class="button">\(TaxiTexts.backToForm)</button></form>\
        </dialog>
        """
    }

    private func item(_ place: Problem.Candidate) -> Markup {
        let chosen = EnteredPlace(place.name, place.latitude, place.longitude)
        return """
            <li><form method="post"\(attribute: "action", TaxiLinks.reservations) data-enhance>\(.formToken)\
            \(draft.hidden { $0 == field ? chosen : nil })\
            <button class="list-item"><span class="list-lead">\(.icon("pin"))</span>\
            <span class="list-text"><span class="list-title">\(place.name)</span>\
            <span class="list-detail">\(LocalizedText.placeDetail(place.detail))</span></span>\(.icon("next"))</button></form></li>
            """
    }
}
