/// A field of a form, declared once: its label, its valid values, and its hint.
///
/// Its name in forms and JSON is that of its property.
public struct Field<Value: Sendable>: Sendable {
    final class Identity: Sendable {}

    let identity = Identity()
    private let label: LocalizedText
    private let kind: FieldKind<Value>
    private let hint: LocalizedText?
    private let initial: String?
    private let isMadeAnew: Bool
    private let isOptional: Bool

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - label: its label.
    ///   - kind: its valid values.
    ///   - hint: a sentence that helps to fill it in.
    ///   - initial: its default value, as sent.
    ///   - isMadeAnew: whether the page replaces a rejected value by another one.
    ///   - isOptional: whether its label says that it may stay empty; errors use the label without that.
    public init(
        _ label: LocalizedText,
        _ kind: FieldKind<Value>,
        hint: LocalizedText? = nil,
        initially initial: String? = nil,
        isMadeAnew: Bool = false,
        isOptional: Bool = false
    ) {
        self.label = label
        self.kind = kind
        self.hint = hint
        self.initial = initial
        self.isMadeAnew = isMadeAnew
        self.isOptional = isOptional
    }

    /// Creates a field that users do not see.
    public init(_ kind: FieldKind<Value>, isMadeAnew: Bool = false) {
        self.init(LocalizedText(verbatim: ""), kind, isMadeAnew: isMadeAnew)
    }
}

/// A field of any type with its name.
struct BoundField: Sendable {
    /// Validates a value; `nil` if invalid.
    typealias Reading = @Sendable (inout Validation) -> (any Sendable)?

    let name: String
    let identity: ObjectIdentifier
    /// The label; `nil` for a field that users do not see.
    let label: LocalizedText?
    let listed: FormField
    let limits: FieldLimits
    let read: @Sendable (KeyedDecodingContainer<PathStep>) throws -> Reading
    let markup: @Sendable (RefusedForm?, String?) -> Markup
}

protocol AnyField: Sendable {
    func bound(as name: String) -> BoundField
}

extension Field: AnyField {
    func bound(as name: String) -> BoundField {
        BoundField(
            name: name,
            identity: ObjectIdentifier(identity),
            label: label == LocalizedText(verbatim: "") ? nil : label,
            listed: FormField(name, label: label, hint: hint),
            limits: kind.limits,
            read: { [kind] container in
                let check = try kind.read(container, PathStep(name))
                return { check(&$0, name) }
            },
            markup: { [label, kind, hint, initial, isMadeAnew, isOptional] refused, value in
                let refused = isMadeAnew ? nil : refused
                let line = FieldLine(
                    name: name,
                    label: label,
                    hint: hint,
                    isOptional: isOptional,
                    refused: refused,
                    value: value ?? initial
                )
                return kind.control(line)
            }
        )
    }
}
