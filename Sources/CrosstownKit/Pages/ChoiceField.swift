public import CrosstownWeb

/// A field of a form in which one of few values is chosen.
public struct ChoiceField: Sendable {
    private let name: String
    private let label: LocalizedText
    private let choices: [(value: String, text: LocalizedText)]
    private let wraps: Bool

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: the name of the field in the form.
    ///   - label: what it is called.
    ///   - choices: what is sent, and what is read.
    ///   - wraps: whether narrow screens show the choices in several rows.
    public init(
        _ name: String,
        label: LocalizedText,
        choices: [(value: String, text: LocalizedText)],
        wraps: Bool = false
    ) {
        self.name = name
        self.label = label
        self.choices = choices
        self.wraps = wraps
    }

    /// The field among those of a summary of errors.
    public var listed: FormField { FormField(name, label: label) }

    /// The field, with what was refused chosen, or a first value.
    public func markup(_ refused: RefusedForm?, value: String) -> Markup {
        let chosen = refused?[name] ?? value
        return """
            <fieldset class="field"><legend>\(label)</legend><div class="choices\(wraps ? Self.wrapping : .empty)">\
            \(forEach: choices, { choice in
                """
                <label class="choice"><input type="radio"\(attribute: "name", name)\(attribute: "value", choice.value)\
                \(attribute: "checked", choice.value == chosen)><span>\(choice.text)</span></label>
                """
            })</div></fieldset>
            """
    }

    private static let wrapping: Markup = " choices-wrap"
}
