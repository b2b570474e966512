import CrosstownWeb

/// A field of a form in which one of few values is chosen.
struct ChoiceField {
    let name: String
    let label: String
    /// What is sent, and what is read.
    let choices: [(value: String, words: String)]
    /// Whether narrow screens show the choices in several rows.
    var wraps = false

    /// The field, with what was refused chosen, or a first value.
    func markup(_ refused: RefusedForm?, value: String) -> Markup {
        let chosen = refused?[name] ?? value
        return """
            <fieldset class="field"><legend>\(label)</legend><div class="choices\(wraps ? " choices-wrap" : "")">\
            \(forEach: choices, { choice in
                """
                <label class="choice"><input type="radio"\(attribute: "name", name)\(attribute: "value", choice.value)\
                \(attribute: "checked", choice.value == chosen)><span>\(choice.words)</span></label>
                """
            })</div></fieldset>
            """
    }
}
