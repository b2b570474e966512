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

    private func error(_ field: String, id: String) -> Markup {
        guard let sentence = sentence(field) else { return .empty }
        return "<p class=\"field-error\"\(attribute: "id", id)>\(sentence)</p>"
    }

    private func fieldClass(_ field: String) -> String {
        sentence(field) == nil ? "field" : "field field-wrong"
    }

    private var placeField: Markup {
        let isWrong = sentence("meetingPlace") != nil
        return """
            <div\(attribute: "class", fieldClass("meetingPlace")) data-place-field="pickup">\
            <label for="meeting">\(TaxiWords.label(of: "meetingPlace"))</label>\
            \(error("meetingPlace", id: "meeting-error"))\
            <div class="combobox"><input id="meeting" name="meetingPlace" class="input" data-place-name\
            \(attribute: "data-suggest", TaxiLinks.places) autocomplete="off"\
            \(attribute: "placeholder", TaxiWords.placeExample)\
            \(attribute: "value", meetingPlace)\(attribute: "aria-invalid", isWrong ? "true" : nil)\
            \(attribute: "aria-describedby", isWrong ? "meeting-error" : nil)></div>\
            <input type="hidden" name="latitude" data-place-latitude\(attribute: "value", latitude)>\
            <input type="hidden" name="longitude" data-place-longitude\(attribute: "value", longitude)>\
            <div class="place-actions">\
            <button type="button" class="button button-small" data-locate data-needs-script hidden>\
            \(.icon("locate", isSmall: true)) \(TaxiWords.myPosition)</button>\
            <button type="button" class="button button-small" data-pick data-needs-script hidden>\
            \(.icon("pin", isSmall: true)) \(TaxiWords.onTheMap)</button></div></div>
            """
    }

    private func passengersField(_ most: Int) -> Markup {
        """
        <fieldset\(attribute: "class", fieldClass("passengers"))><legend>\(TaxiWords.passengerCount)</legend>\
        \(error("passengers", id: "passengers-error"))\
        <div class="choices">\(forEach: (1...most).map(String.init), choice)</div></fieldset>
        """
    }

    private func choice(_ number: String) -> Markup {
        """
        <label class="choice"><input type="radio" name="passengers"\(attribute: "id", "passengers-\(number)")\
        \(attribute: "value", number)\(attribute: "checked", number == passengers)><span>\(number)</span></label>
        """
    }
}
