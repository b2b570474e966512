import CrosstownWeb

/// The field to choose the number of passengers.
struct PassengersField {
    let most: Int
    let chosen: String
    /// The error as a whole sentence.
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
