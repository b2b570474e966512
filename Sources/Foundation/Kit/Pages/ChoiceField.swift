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
    /// One of the cases of an enumeration, in whatever case its letters are sent; `wraps` says whether narrow screens
    /// show the choices in several rows, `fault` what to change where none of them is sent.
    public static func choice(
        of type: Value.Type,
        wraps: Bool = false,
        fault: LocalizedText = "must be one of those that are offered"
    ) -> FieldKind { choice(of: type, wraps: wraps, fault: fault) { $0.name } }
}

extension FieldKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the cases of an enumeration, in whatever case its letters are sent, by the names that people read.
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
