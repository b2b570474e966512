/// Finds the JSON schema of types, and names those that are objects or enumerations.
///
/// A decodable type decodes itself from a decoder that returns samples and records what the type decodes, so that the
/// description cannot differ from the code. Such a type must cope with any input, and so with samples.
final class SchemaCatalog {
    private struct Entry {
        let schema: JSONValue
        let sample: Any?
    }

    /// The named schemas.
    private(set) var components: [String: JSONValue] = [:]
    /// The objects that accepted no sample, of which fields may therefore be missing.
    private(set) var incomplete: Set<String> = []
    /// The error messages beyond limits, by the names of objects and of their fields, if not the default.
    private(set) var faults: [String: [String: LocalizedText]] = [:]
    /// Whether it describes requests: fields without limits have the default ones.
    private var isOfRequest = false
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var owners: [String: ObjectIdentifier] = [:]
    private var referenced: Set<String> = []

    /// Returns the JSON schema of a type, by reference if it is named.
    func schema(of type: any Decodable.Type) -> JSONValue { entry(type).schema }

    /// Returns the JSON schema of a request, in which every field has limits.
    ///
    /// Types that are also part of responses have one schema, so requests are described before responses.
    @discardableResult
    func requestSchema(of type: any Decodable.Type) -> JSONValue {
        isOfRequest = true
        defer { isOfRequest = false }
        return schema(of: type)
    }

    /// Returns the JSON schema of any type; any value if it cannot decode itself.
    func schema(ofAny type: Any.Type) -> JSONValue {
        (type as? any Decodable.Type).map { schema(of: $0) } ?? [:]
    }

    /// Creates a sample value of a type; `nil` if that fails.
    func sample<Value: Decodable>(of type: Value.Type, attempt: Int) -> Value? {
        if let describing = type as? any SelfDescribing.Type { return describing.sample(attempt) as? Value }
        return entry(type).sample as? Value
    }

    /// Resolves a reference; returns any other schema unchanged.
    func resolved(_ schema: JSONValue) -> JSONValue {
        schema.referencedName.map { components[$0] ?? [:] } ?? schema
    }

    private func entry<Value: Decodable>(_ type: Value.Type) -> Entry {
        let id = ObjectIdentifier(type)
        if let entry = entries[id] {
            if let name = entry.schema["$ref"]?.text { referenced.insert(name) }
            return entry
        }
        if let describing = type as? any SelfDescribing.Type {
            let entry = Entry(schema: describing.schema(in: self), sample: nil)
            entries[id] = entry
            return entry
        }
        let name = name(for: type)
        let reference: JSONValue = ["$ref": "#/components/schemas/\(name)"]
        // A recursive type finds this reference.
        entries[id] = Entry(schema: reference, sample: nil)
        let entry = described(type, name: name, reference: reference)
        entries[id] = entry
        return entry
    }

    private func described<Value: Decodable>(_ type: Value.Type, name: String, reference: JSONValue) -> Entry {
        if let (schema, sample) = Enumeration.described(type) {
            components[name] = schema
            return Entry(schema: reference, sample: sample)
        }
        if let forms = (type as? any DescribedFields.Type)?.forms {
            components[name] = forms.count == 1 ? forms[0].schema : ["anyOf": .list(forms.map(\.schema))]
            return Entry(schema: reference, sample: nil)
        }
        let (shape, sample) = recorded(type)
        var schema = limited(shape.schema, of: type, name: name)
        let isObject = schema["type"] == "object"
        if isObject, sample == nil {
            incomplete.insert(name)
            schema = schema.adding("description", "May have more fields than are listed.")
        }
        guard isObject || referenced.contains("#/components/schemas/\(name)") else {
            owners[name] = nil
            return Entry(schema: schema, sample: sample)
        }
        components[name] = schema
        return Entry(schema: reference, sample: sample)
    }

    private func limited(_ schema: JSONValue, of type: any Decodable.Type, name: String) -> JSONValue {
        if let value = type as? any LimitedValue.Type { return value.valueLimits.applied(to: schema) }
        let limits = (type as? any LimitedFields.Type)?.limits ?? [:]
        let said = limits.compactMapValues(\.fault)
        if !said.isEmpty { faults[name] = said }
        return schema.limiting(limits, isOfRequest: isOfRequest)
    }

    private func recorded<Value: Decodable>(_ type: Value.Type) -> (RecordedShape, Value?) {
        var fullest: RecordedShape?
        for attempt in String.samples.indices {
            let shape = RecordedShape()
            let decoder = RecordingDecoder(shape: shape, catalog: self, attempt: attempt)
            if let sample = try? Value(from: decoder) { return (shape, sample) }
            if shape.size > fullest?.size ?? -1 { fullest = shape }
        }
        return (fullest ?? RecordedShape(), nil)
    }

    /// Returns the shortest unique name: without the module, or else with it.
    private func name(for type: Any.Type) -> String {
        let id = ObjectIdentifier(type)
        let names = [SchemaName.short(type), SchemaName.full(type)]
        let free = names.first { owners[$0] == nil || owners[$0] == id }
        let name = free ?? "\(SchemaName.full(type))-\(owners.count)"
        owners[name] = id
        return name
    }
}

/// Names of types for references.
enum SchemaName {
    /// Returns the name within the module, such as `Zone.Row`, or `Listing_Zone.Row` for a `Listing<Zone.Row>`.
    static func short(_ type: Any.Type) -> String {
        paths(type).map { path in
            let parts = path.split(separator: ".")
            return parts.dropFirst(parts.count > 1 ? 1 : 0).joined(separator: ".")
        }.joined(separator: "_")
    }

    /// Returns the name with the module.
    static func full(_ type: Any.Type) -> String { paths(type).joined(separator: "_") }

    private static func paths(_ type: Any.Type) -> [String] {
        // A form's values are named like its fields.
        var text = String(reflecting: (type as? any NamedByFields.Type)?.fields ?? type)
        // Types that are private to a file have a number that differs between builds.
        while let start = text.firstRange(of: "(unknown context at "),
            let end = text[start.lowerBound...].firstRange(of: ").")
        {
            text.removeSubrange(start.lowerBound..<end.upperBound)
        }
        return text.split { !isPartOfPath($0) }.map(String.init)
    }

    private static func isPartOfPath(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "." || character == "_")
    }
}

/// Types with a fixed number of values, each encoded as a text or number.
private enum Enumeration {
    static func described(_ type: Any.Type) -> (schema: JSONValue, sample: Any)? {
        guard let enumeration = type as? any CaseIterable.Type else { return nil }
        return described(cases: enumeration)
    }

    private static func described<Value: CaseIterable>(cases type: Value.Type) -> (schema: JSONValue, sample: Any)? {
        let values = Value.allCases.compactMap { ($0 as? any RawRepresentable).flatMap(json) }
        guard let first = Value.allCases.first, let value = values.first, values.count == Value.allCases.count else {
            return nil
        }
        return (["type": value.text == nil ? "integer" : "string", "enum": .list(values)], first)
    }

    private static func json(_ value: any RawRepresentable) -> JSONValue? {
        if let text = value.rawValue as? String { return .string(text) }
        return (value.rawValue as? any BinaryInteger).map { .integer(Int(clamping: $0)) }
    }
}
