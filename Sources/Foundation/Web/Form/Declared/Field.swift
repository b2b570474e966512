/// One field of a form, said once: what it is called, what it may hold, and what helps to fill it in.
///
/// Its name in forms and JSON is that of the property that holds it.
public struct Field<Value: Sendable>: Sendable {
    final class Identity: Sendable {}

    let identity = Identity()
    private let label: LocalizedText
    private let kind: FieldKind<Value>
    private let hint: LocalizedText?
    private let initial: String?
    private let isMadeAnew: Bool
    private let isOptional: Bool

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - label: what people call it.
    ///   - kind: what it may hold.
    ///   - hint: one sentence that helps to fill it in.
    ///   - initial: what stands in it at first, as it is sent.
    ///   - isMadeAnew: whether what was refused does not stand in it again, since the page has another value.
    ///   - isOptional: whether its label says that it may stay empty; errors call it by the label alone.
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

    /// Describes a field that people do not see.
    public init(_ kind: FieldKind<Value>, isMadeAnew: Bool = false) {
        self.init(LocalizedText(verbatim: ""), kind, isMadeAnew: isMadeAnew)
    }
}

/// A field under its name, whatever it holds.
struct BoundField: Sendable {
    /// Checks a value that was sent; `nil` where nothing can be made of it.
    typealias Reading = @Sendable (inout Validation) -> (any Sendable)?

    let name: String
    let identity: ObjectIdentifier
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
