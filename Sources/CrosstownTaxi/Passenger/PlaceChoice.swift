import CrosstownWeb

/// Asks which place a passenger means; each answer sends the request with that place.
struct PlaceChoice {
    let draft: RequestDraft

    /// The pop-up; without script it is a box in the page.
    var markup: Markup {
        """
        <dialog class="popup" data-popup open aria-labelledby="popup-title" aria-describedby="popup-text" \
        data-return-focus="meeting"><h2 id="popup-title">\(TaxiWords.whichPlace)</h2>\
        <p id="popup-text">\(TaxiWords.whichPlaceText(draft.meetingPlace))</p>\
        <ul class="list popup-list">\(forEach: draft.candidates, item)</ul>\
        <form method="dialog" class="popup-actions"><button class="button">\(TaxiWords.backToForm)</button></form>\
        </dialog>
        """
    }

    private func item(_ place: Problem.Candidate) -> Markup {
        """
        <li><form method="post"\(attribute: "action", TaxiLinks.requests) data-enhance>\(.formToken)\
        <input type="hidden" name="meetingPlace"\(attribute: "value", place.name)>\
        <input type="hidden" name="latitude"\(attribute: "value", place.latitude)>\
        <input type="hidden" name="longitude"\(attribute: "value", place.longitude)>\
        <input type="hidden" name="passengers"\(attribute: "value", draft.passengers)>\
        <button class="list-item"><span class="list-lead">\(.icon("pin"))</span>\
        <span class="list-text"><span class="list-title">\(place.name)</span>\
        <span class="list-detail">\(place.detail)</span></span>\(.icon("next"))</button></form></li>
        """
    }
}
