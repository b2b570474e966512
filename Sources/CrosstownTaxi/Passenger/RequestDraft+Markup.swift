import CrosstownWeb

extension RequestDraft {
    /// The form in which a passenger asks for a taxi.
    func form(mostPassengers: Int) -> Markup {
        """
        <form id="request" method="post"\(attribute: "action", TaxiLinks.requests) data-enhance novalidate>\
        \(.formToken)\(placeField)\(passengersField(mostPassengers))</form>
        """
    }

    /// What is wrong with the form, each with a link to its field.
    var errorSummary: Markup {
        let wrong = [("meetingPlace", "meeting"), ("passengers", "passengers-1")].compactMap { field, id in
            sentence(field).map { (id, $0) }
        }
        guard !wrong.isEmpty else { return .empty }
        return """
            <div class="error-summary" data-error-summary role="alert" aria-labelledby="summary-title">\
            <h2 id="summary-title">\(TaxiWords.mending(wrong.count))</h2>\
            <ul>\(forEach: wrong, { "<li><a href=\"#\($0)\">\($1)</a></li>" })</ul></div>
            """
    }

    private func sentence(_ field: String) -> LocalizedText? {
        problem?.message(for: field).map { .fault(of: TaxiWords.label(of: field), $0) }
    }

    private var placeField: Markup {
        PlaceField(
            id: "meeting",
            names: ("meetingPlace", "latitude", "longitude"),
            label: TaxiWords.label(of: "meetingPlace"),
            values: (meetingPlace, latitude, longitude),
            fault: sentence("meetingPlace"),
            pin: "pickup"
        ).markup
    }

    private func passengersField(_ most: Int) -> Markup {
        PassengersField(most: most, chosen: passengers, fault: sentence("passengers")).markup
    }
}
