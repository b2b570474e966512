/// A form of a body: its purpose and its fields.
public struct DescribedForm: Sendable {
    let name: String
    let fields: [DescribedField]
    let others: DescribedField?

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - name: its purpose, such as the part of the address that it depends on.
    ///   - fields: its fields.
    ///   - others: the valid values of all other fields, if any are allowed.
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
