/// A form field with several checkboxes.
public struct CheckList: Sendable {
    /// A value with its label.
    public typealias Choice = (value: String, name: LocalizedText)

    private let name: String
    private let label: LocalizedText
    private let hint: LocalizedText?
    private let choices: [Choice]

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: the name and ID of the field in the form.
    ///   - label: its label.
    ///   - hint: a sentence that helps to choose.
    ///   - choices: the values with their labels.
    public init(_ name: String, label: LocalizedText, hint: LocalizedText? = nil, choices: [Choice]) {
        self.name = name
        self.label = label
        self.hint = hint
        self.choices = choices
    }

    /// Returns the field, with the rejected values checked, or else defaults; `extra` is below the choices.
    public func markup(
        _ refused: RefusedForm? = nil,
        checked: Set<String> = [],
        attributes: Markup = .empty,
        extra: Markup = .empty
    ) -> Markup {
        let checked = refused.map { Set($0.fields.all(name)) } ?? checked
        let error = refused?.message(for: name).map { LocalizedText.fault(of: label, $0) }
        return """
            <fieldset\(attribute: "class", error == nil ? "field" : "field field-wrong")\(attribute: "id", name)\(attributes)>\
            <legend>\(label)</legend>\(optional: hint.map { "<p class=\"hint\">\($0)</p>" })\
            \(optional: error.map { "<p class=\"field-error\" id=\"\(name)-error\">\($0)</p>" })\
            \(forEach: choices, { choice($0, isChecked: checked.contains($0.value)) })\(extra)</fieldset>
            """
    }

    private func choice(_ choice: Choice, isChecked: Bool) -> Markup {
        let id = "\(name)-\(choice.value)"
        return """
            <div class="check"><input type="checkbox"\(attribute: "id", id)\(attribute: "name", name)\
            \(attribute: "value", choice.value)\(attribute: "checked", isChecked)>\
            <label\(attribute: "for", id)>\(choice.name)</label></div>
            """
    }
}
