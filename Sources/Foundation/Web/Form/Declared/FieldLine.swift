/// A field as a page shows it: filled with what was refused, or with a first value.
public struct FieldLine: Sendable {
    /// The name in forms and JSON.
    public let name: String
    /// What people call it.
    public let label: LocalizedText
    /// One sentence that helps to fill it in.
    public let hint: LocalizedText?
    /// Whether its label says that it may stay empty.
    public let isOptional: Bool
    /// The form that was refused.
    public let refused: RefusedForm?
    /// What stands in it at first.
    public let value: String?

    /// One line to type into.
    public func input(_ attributes: Markup = .empty, type: String = "text") -> Markup {
        FormField(name, label: label, type: type, hint: hint, attributes: attributes, isOptional: isOptional)
            .markup(refused, value: value)
    }

    /// One line for a number with decimals, whose first value is shown with the sign that the reader types.
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

    /// A control of the page's own below the label, the hint and what is wrong; `state` ties them together.
    public func framed(_ control: (_ state: Markup) -> Markup) -> Markup {
        FormField(name, label: label, hint: hint, isOptional: isOptional).framed(refused, control)
    }

    /// Several lines to type into.
    public func lines(_ attributes: Markup = .empty) -> Markup {
        LongField(name: name, label: label, hint: hint, attributes: attributes, isOptional: isOptional)
            .markup(refused, value: value)
    }
}
