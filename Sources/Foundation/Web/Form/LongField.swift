/// A form field for text of several lines.
public struct LongField: Sendable {
    private let name: String
    private let label: LocalizedText
    private let hint: LocalizedText?
    private let attributes: Markup
    private let isOptional: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: the name and ID of the field in the form.
    ///   - label: its label.
    ///   - hint: a sentence that helps to fill it in.
    ///   - attributes: more attributes, such as `maxlength`.
    ///   - isOptional: whether its label says that it may stay empty.
    public init(
        name: String,
        label: LocalizedText,
        hint: LocalizedText? = nil,
        attributes: Markup = .empty,
        isOptional: Bool = false
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.attributes = attributes
        self.isOptional = isOptional
    }

    /// The field in an error summary.
    public var listed: FormField { FormField(name, label: label, hint: hint, isOptional: isOptional) }

    /// Returns the field, with the rejected value or else a default.
    public func markup(_ refused: RefusedForm? = nil, value: String? = nil) -> Markup {
        listed.framed(refused) { state in
            """
            <textarea rows="5"\(attribute: "id", name)\(attribute: "name", name)\(state) \(attributes)>\
            \(unescaped: "\n")\(text: refused?[name] ?? value)</textarea>
            """
        }
    }
}
