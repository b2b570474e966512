import CrosstownWeb

/// A field in which people choose a place: by its name, on the map, or where they are.
struct PlaceField {
    /// The id of the input.
    let id: String
    /// The name of the input, and the names of those that hold the coordinates.
    let names: (text: String, latitude: String, longitude: String)
    let label: LocalizedText
    let values: (text: String, latitude: String, longitude: String)
    /// What is wrong, as a whole sentence.
    let fault: LocalizedText?
    /// The kind of the pin on the page's map; a page without a map has none, and no button to choose on it.
    var pin: String?
    /// What the field is for, where it has no pin.
    var purpose = "place"
    /// Where places are suggested from.
    var suggestions = TaxiLinks.places

    var markup: Markup {
        """
        <div\(attribute: "class", fault == nil ? "field" : "field field-wrong")\
        \(attribute: "data-place-field", pin ?? purpose)><label\(attribute: "for", id)>\(label)</label>\
        \(optional: fault.map { "<p class=\"field-error\"\(attribute: "id", "\(id)-error")>\($0)</p>" as Markup })\
        <div class="combobox"><input\(attribute: "id", id)\(attribute: "name", names.text) class="input" data-place-name\
        \(attribute: "data-suggest", suggestions) autocomplete="off"\
        \(attribute: "placeholder", TaxiTexts.placeExample)\
        \(attribute: "value", values.text)\(attribute: "aria-invalid", fault == nil ? nil : "true")\
        \(attribute: "aria-describedby", fault == nil ? nil : "\(id)-error")></div>\
        <input type="hidden"\(attribute: "name", names.latitude) data-place-latitude\
        \(attribute: "value", values.latitude)>\
        <input type="hidden"\(attribute: "name", names.longitude) data-place-longitude\
        \(attribute: "value", values.longitude)>\
        <div class="place-actions">\
        <button type="button" class="button button-small" data-locate data-needs-script hidden>\
        \(.icon("locate", isSmall: true)) \(TaxiTexts.myPosition)</button>\(pin == nil ? .empty : pick)</div></div>
        """
    }

    private var pick: Markup {
        """
        <button type="button" class="button button-small" data-pick data-needs-script hidden>\
        \(.icon("pin", isSmall: true)) \(TaxiTexts.onTheMap)</button>
        """
    }
}

/// The choice of how many persons ride.
struct PassengersField {
    let most: Int
    let chosen: String
    /// What is wrong, as a whole sentence.
    let fault: LocalizedText?

    var markup: Markup {
        """
        <fieldset\(attribute: "class", fault == nil ? "field" : "field field-wrong")>\
        <legend>\(TaxiTexts.passengerCount)</legend>\
        \(optional: fault.map { "<p class=\"field-error\" id=\"passengers-error\">\($0)</p>" as Markup })\
        <div class="choices">\(forEach: (1...most).map(String.init), choice)</div></fieldset>
        """
    }

    private func choice(_ number: String) -> Markup {
        """
        <label class="choice"><input type="radio" name="passengers"\(attribute: "id", "passengers-\(number)")\
        \(attribute: "value", number)\(attribute: "checked", number == chosen)><span>\(number)</span></label>
        """
    }
}

/// The choice of how many pieces of luggage are taken.
struct LuggageField {
    let chosen: String
    /// What is wrong, as a whole sentence.
    var fault: LocalizedText?

    var markup: Markup {
        """
        <div\(attribute: "class", fault == nil ? "field" : "field field-wrong")><label for="luggage">\("Pieces of luggage")</label>\
        \(optional: fault.map { "<p class=\"field-error\" id=\"luggage-error\">\($0)</p>" as Markup })\
        <select class="input" id="luggage" name="luggage"\(attribute: "aria-describedby", fault == nil ? nil : "luggage-error")>\
        \(forEach: (0...Int(Tariff.mostLuggage)).map(String.init), { number in
            "<option\(attribute: "value", number)\(attribute: "selected", number == chosen)>\(number)</option>"
        })</select></div>
        """
    }
}
