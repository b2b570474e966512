/// A field of a body that is decoded by name.
public struct DescribedField: Sendable {
    /// The type of a field.
    public enum Kind: String, Sendable {
        /// One text.
        case text = "string"
        /// A whole number.
        case whole = "integer"
        /// A number with decimals.
        case number
        /// A Boolean.
        case truth = "boolean"
        /// Several texts.
        case texts = "array"
    }

    let name: String
    let isRequired: Bool
    private let kind: Kind
    private let limits: FieldLimits

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - kind: its type.
    ///   - limits: its validated limits.
    ///   - isRequired: whether it is required.
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
