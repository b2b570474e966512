import CrosstownWeb

/// The field to choose the pieces of luggage.
struct LuggageField {
    let chosen: String
    /// The error as a whole sentence.
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
