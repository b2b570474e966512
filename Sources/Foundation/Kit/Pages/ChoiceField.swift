public import CrosstownWeb

/// A form field with a few choices.
public struct ChoiceField: Sendable {
    private let name: String
    private let label: LocalizedText
    private let choices: [(value: String, text: LocalizedText)]
    private let wraps: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: the name of the field in the form.
    ///   - label: its label.
    ///   - choices: the values with their labels.
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

    /// The field in an error summary.
    public var listed: FormField { FormField(name, label: label) }

    /// Returns the field with the rejected value selected, or else a default.
    public func markup(_ refused: RefusedForm?, value: String) -> Markup {
        let chosen = refused?[name] ?? value
        let error = refused?.message(for: name).map { LocalizedText.fault(of: label, $0) }
        return """
            <fieldset class="field"\(attribute: "id", name)><legend>\(label)</legend>\
            \(optional: error.map { "<p class=\"field-error\" id=\"\(name)-error\">\($0)</p>" })\
            <div class="choices\(wraps ? Self.wrapping : .empty)">\
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

extension FieldKind where Value: NamedChoice {
    /// Creates a field for the cases of an enumeration, parsed in any case of letters; `wraps` says whether narrow
    /// screens show the choices in several rows, `fault` is the error without a valid choice.
    public static func choice(
        of type: Value.Type,
        wraps: Bool = false,
        fault: LocalizedText = "must be one of the options"
    ) -> FieldKind { choice(of: type, wraps: wraps, fault: fault) { $0.name } }
}

extension FieldKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// Creates a field for the cases of an enumeration, parsed in any case of letters, with their names as labels.
    public static func choice(
        of type: Value.Type,
        wraps: Bool = false,
        fault: LocalizedText,
        name: @escaping @Sendable (Value) -> LocalizedText
    ) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: FieldLimits(choices: Value.allCases.map(\.rawValue)),
            control: { line in
                let choices = Value.allCases.map { ($0.rawValue, name($0)) }
                return ChoiceField(line.name, label: line.label, choices: choices, wraps: wraps)
                    .markup(line.refused, value: line.value ?? "")
            },
            check: { text, check, name in
                let value = Value(rawValue: text) ?? Value(rawValue: text.lowercased())
                check.require(value != nil, name, fault)
                return value
            }
        )
    }
}
