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
