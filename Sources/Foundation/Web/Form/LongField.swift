/// A field of a form for text of several lines.
public struct LongField: Sendable {
    private let name: String
    private let label: LocalizedText
    private let hint: LocalizedText?
    private let attributes: Markup

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: the name of the field in the form; its id too.
    ///   - label: what it is called.
    ///   - hint: one sentence that helps to fill it in.
    ///   - attributes: further attributes, such as `maxlength`.
    public init(
        name: String,
        label: LocalizedText,
        hint: LocalizedText? = nil,
        attributes: Markup = .empty
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.attributes = attributes
    }

    /// The field among those of a summary of errors.
    public var listed: FormField { FormField(name, label: label, hint: hint) }

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
