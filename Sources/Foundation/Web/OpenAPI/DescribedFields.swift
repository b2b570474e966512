/// A body that reads its fields by names which the program knows only as it runs, such as those of a form that editors extend.
public protocol DescribedFields: Decodable {
    /// The forms that the body may have; more than one where it depends on the address.
    static var forms: [DescribedForm] { get }
}

/// One form of a body: what it is for, and its fields.
public struct DescribedForm: Sendable {
    let name: String
    let fields: [DescribedField]
    let others: DescribedField?

    /// Describes a form.
    ///
    /// - Parameters:
    ///   - name: what it is for, such as the word of the address that it depends on.
    ///   - fields: its fields.
    ///   - others: what all other fields may hold, where there may be any.
    public init(_ name: String, _ fields: [DescribedField], others: DescribedField? = nil) {
        self.name = name
        self.fields = fields
        self.others = others
    }

    var schema: JSONValue {
        let properties = Dictionary(fields.map { ($0.name, $0.schema) }) { first, _ in first }
        let required = fields.filter(\.isRequired).map(\.name).sorted().map { JSONValue.string($0) }
        var schema: JSONValue = ["type": "object", "title": .string(name), "properties": .object(properties)]
        if !required.isEmpty { schema = schema.adding("required", .list(required)) }
        return others.map { schema.adding("additionalProperties", $0.schema) } ?? schema
    }
}

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
