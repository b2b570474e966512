/// A form field with a drop-down list.
public struct SelectField: Sendable {
    /// A value with its label.
    public typealias Option = (value: String, name: LocalizedText)

    private let listed: FormField
    private let name: String
    private let options: [Option]
    private let isRequired: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: the name and ID of the field in the form.
    ///   - label: its label.
    ///   - hint: a sentence that helps to choose.
    ///   - options: the values with their labels.
    ///   - isRequired: whether browsers require a value other than the empty one.
    public init(
        _ name: String,
        label: LocalizedText,
        hint: LocalizedText? = nil,
        options: [Option],
        isRequired: Bool = false
    ) {
        listed = FormField(name, label: label, hint: hint)
        self.name = name
        self.options = options
        self.isRequired = isRequired
    }

    /// Returns the field, with the rejected value or else a default selected.
    public func markup(_ refused: RefusedForm? = nil, value: String? = nil) -> Markup {
        let chosen = refused?[name] ?? value
        return listed.framed(refused) { state in
            """
            <select class="input"\(attribute: "id", name)\(attribute: "name", name)\(attribute: "required", isRequired)\(state)>\(forEach: options, { option in
                """
                <option\(attribute: "value", option.value)\(attribute: "selected", option.value == chosen)>\(option.name)</option>
                """
            })</select>
            """
        }
    }
}

extension FieldKind where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// The cases of an enumeration in a drop-down list, with their names as labels; `fault` is the error for other
    /// values.
    public static func select(
        of type: Value.Type,
        fault: LocalizedText,
        name: @escaping @Sendable (Value) -> LocalizedText
    ) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: FieldLimits(choices: Value.allCases.map(\.rawValue)),
            control: { line in
                let options = Value.allCases.map { ($0.rawValue, name($0)) }
                return SelectField(line.name, label: line.label, hint: line.hint, options: options)
                    .markup(line.refused, value: line.value)
            },
            check: { text, check, field in
                let value = Value(rawValue: text)
                check.require(value != nil, field, fault)
                return value
            }
        )
    }
}
