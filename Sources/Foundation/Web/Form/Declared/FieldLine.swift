/// A field on a page, with the rejected value or else a default.
public struct FieldLine: Sendable {
    /// The name in forms and JSON.
    public let name: String
    /// The label.
    public let label: LocalizedText
    /// A sentence that helps to fill it in.
    public let hint: LocalizedText?
    /// Whether its label says that it may stay empty.
    public let isOptional: Bool
    /// The rejected form.
    public let refused: RefusedForm?
    /// The default value.
    public let value: String?

    /// Returns an input of one line.
    public func input(_ attributes: Markup = .empty, type: String = "text") -> Markup {
        FormField(name, label: label, type: type, hint: hint, attributes: attributes, isOptional: isOptional)
            .markup(refused, value: value)
    }

    /// Returns an input for a decimal number, whose default has the reader's decimal separator.
    public func decimalInput(_ attributes: Markup = .empty) -> Markup {
        FormField(
            name,
            label: label,
            hint: hint,
            attributes: "inputmode=\"decimal\" autocomplete=\"off\" \(attributes)",
            isDecimal: true,
            isOptional: isOptional
        ).markup(refused, value: value)
    }

    /// Returns the page's own control with the label, the hint and errors; `state` connects them.
    public func framed(_ control: (_ state: Markup) -> Markup) -> Markup {
        FormField(name, label: label, hint: hint, isOptional: isOptional).framed(refused, control)
    }

    /// Returns an input of several lines.
    public func lines(_ attributes: Markup = .empty) -> Markup {
        LongField(name: name, label: label, hint: hint, attributes: attributes, isOptional: isOptional)
            .markup(refused, value: value)
    }
}
