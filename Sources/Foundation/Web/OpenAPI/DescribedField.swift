/// A field of a body that is read by names.
public struct DescribedField: Sendable {
    /// What a field holds.
    public enum Kind: String, Sendable {
        /// One text.
        case text = "string"
        /// A whole number.
        case whole = "integer"
        /// A number with decimals.
        case number
        /// True or false.
        case truth = "boolean"
        /// Several texts.
        case texts = "array"
    }

    let name: String
    let isRequired: Bool
    private let kind: Kind
    private let limits: FieldLimits

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - kind: what it holds.
    ///   - limits: the limits that its check keeps to.
    ///   - isRequired: whether it must be sent.
    public init(_ name: String, _ kind: Kind, _ limits: FieldLimits = FieldLimits(), isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.limits = limits
        self.isRequired = isRequired
    }

    var schema: JSONValue {
        let plain: JSONValue = ["type": .string(kind.rawValue)]
        return limits.applied(to: kind == .texts ? plain.adding("items", ["type": "string"]) : plain)
    }
}
