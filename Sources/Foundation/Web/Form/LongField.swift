/// A field of a form for text of several lines.
public struct LongField: Sendable {
    private let name: String
    private let label: LocalizedText
    private let hint: LocalizedText?
    private let attributes: Markup
    private let isOptional: Bool

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: the name of the field in the form; its id too.
    ///   - label: what it is called.
    ///   - hint: one sentence that helps to fill it in.
    ///   - attributes: further attributes, such as `maxlength`.
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

    /// The field among those of a summary of errors.
    public var listed: FormField { FormField(name, label: label, hint: hint, isOptional: isOptional) }

    /// The field, filled with what was refused, or with a first value.
    public func markup(_ refused: RefusedForm? = nil, value: String? = nil) -> Markup {
        listed.framed(refused) { state in
            """
            <textarea rows="5"\(attribute: "id", name)\(attribute: "name", name)\(state) \(attributes)>\
            \(unescaped: "\n")\(text: refused?[name] ?? value)</textarea>
            """
        }
    }
}
