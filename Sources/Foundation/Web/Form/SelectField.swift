/// A field of a form in which one of many values is chosen from a list that opens.
public struct SelectField: Sendable {
    /// A value as it is sent, and what people read.
    public typealias Option = (value: String, name: LocalizedText)

    private let listed: FormField
    private let name: String
    private let options: [Option]

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: the name of the field in the form; its id too.
    ///   - label: what it is called.
    ///   - hint: one sentence that helps to choose.
    ///   - options: what can be chosen.
    public init(_ name: String, label: LocalizedText, hint: LocalizedText? = nil, options: [Option]) {
        listed = FormField(name, label: label, hint: hint)
        self.name = name
        self.options = options
    }

    /// The field, with what was refused chosen, or a first value.
    public func markup(_ refused: RefusedForm? = nil, value: String? = nil) -> Markup {
        let chosen = refused?[name] ?? value
        return listed.framed(refused) { state in
            """
            <select class="input"\(attribute: "id", name)\(attribute: "name", name)\(state)>\(forEach: options, { option in
                """
                <option\(attribute: "value", option.value)\(attribute: "selected", option.value == chosen)>\(option.name)</option>
                """
            })</select>
            """
        }
    }
}

extension FieldKind where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    /// One of the cases of an enumeration, chosen from a list that opens, by the names that people read; `fault` says
    /// what to change where none of them is sent.
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
