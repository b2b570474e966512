import CrosstownKit
import CrosstownWeb

/// Asks which of several places the passenger means; each answer sends the request with that place.
struct PlaceChoice {
    let draft: RequestDraft
    let field: String
    let candidates: [Problem.Candidate]

    private var isDestination: Bool { field == "destination" }

    /// The pop-up; without scripts, a box in the page.
    var markup: Markup {
        let typed = isDestination ? draft.destination.name : draft.meetingPlace
        return """
            <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text"\
            \(attribute: "data-return-focus", isDestination ? "destination" : "meeting")>\
            <h2 id="popup-title">\(TaxiTexts.whichPlace)</h2>\
            <p id="popup-text">\(isDestination ? TaxiTexts.whichDestinationText(typed) : TaxiTexts.whichPlaceText(typed))</p>\
            <ul class="list popup-list">\(forEach: candidates, item)</ul>\
            <form method="dialog" class="popup-actions"><button class="button">\(TaxiTexts.backToForm)</button></form>\
            </dialog>
            """
    }

    private func item(_ place: Problem.Candidate) -> Markup {
        let chosen = EnteredPlace(place.name, place.latitude, place.longitude)
        let (origin, destination) = isDestination ? (draft.origin, chosen) : (chosen, draft.destination)
        return """
            <li><form method="post"\(attribute: "action", TaxiLinks.requests) data-enhance>\(.formToken)\
            \(hidden("meetingPlace", origin.name))\(hidden("latitude", origin.latitude))\
            \(hidden("longitude", origin.longitude))\(hidden("destination", destination.name))\
            \(hidden("destinationLatitude", destination.latitude))\
            \(hidden("destinationLongitude", destination.longitude))\(hidden("passengers", draft.passengers))\
            \(hidden("luggage", draft.luggage))\(hidden("payment", draft.payment))\
            <button class="list-item"><span class="list-lead">\(.icon("pin"))</span>\
            <span class="list-text"><span class="list-title">\(place.name)</span>\
            <span class="list-detail">\(LocalizedText.placeDetail(place.detail))</span></span>\(.icon("next"))</button></form></li>
            """
    }

    private func hidden(_ name: String, _ value: String) -> Markup {
        "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>"
    }
}
