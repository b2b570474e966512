/// Records what a type decodes.
final class RecordedShape {
    private enum Kind {
        /// Nothing was decoded.
        case empty
        /// One value without a name.
        case value(JSONValue)
        /// Several values in their order.
        case list([JSONValue])
        /// Values by name.
        case object
    }

    private enum Part {
        /// A value that decodes itself.
        case schema(JSONValue)
        /// A container that the type opened.
        case shape(RecordedShape)
    }

    private var kind = Kind.empty
    private var parts: [String: Part] = [:]
    private var optional: Set<String> = []

    /// The number of values decoded by name.
    var size: Int { parts.count }

    /// The JSON schema.
    var schema: JSONValue {
        switch kind {
        case .value(let schema): return schema
        case .list(let schemas):
            guard let first = schemas.first, schemas.allSatisfy({ $0 == first }) else { return ["type": "array"] }
            return ["type": "array", "items": first]
        case .empty, .object:
            if parts.isEmpty { return ["type": "object"] }
            let properties = parts.mapValues(Self.schema(of:))
            let required = parts.keys.filter { !optional.contains($0) }.sorted().map { JSONValue.string($0) }
            let object: JSONValue = ["type": "object", "properties": .object(properties)]
            return required.isEmpty ? object : object.adding("required", .list(required))
        }
    }

    func becomeObject() { kind = .object }

    func becomeList() { kind = .list([]) }

    func note(value schema: JSONValue) { kind = .value(schema) }

    func note(element schema: JSONValue) {
        if case .list(let schemas) = kind { kind = .list(schemas + [schema]) }
    }

    func note(_ name: String, _ schema: JSONValue) { parts[name] = .schema(schema) }

    func note(_ name: String, shape: RecordedShape) { parts[name] = .shape(shape) }

    /// Records that a type checks whether a value exists, so that it is optional.
    func noteOptional(_ name: String) { optional.insert(name) }

    private static func schema(of part: Part) -> JSONValue {
        switch part {
        case .schema(let schema): schema
        case .shape(let shape): shape.schema
        }
    }
}

/// Returns samples for everything that a type decodes, and records it.
struct RecordingDecoder: Decoder {
    let shape: RecordedShape
    let catalog: SchemaCatalog
    let attempt: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        shape.becomeObject()
        return KeyedDecodingContainer(RecordedObject<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        shape.becomeList()
        return RecordedList(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { RecordedValue(decoder: self) }

    func sample<Value: Decodable>(of type: Value.Type) throws -> Value {
        guard let sample = catalog.sample(of: type, attempt: attempt) else {
            let context = DecodingError.Context(codingPath: [], debugDescription: "no sample is known")
            throw DecodingError.valueNotFound(type, context)
        }
        return sample
    }

    /// Returns a decoder for a nested value, whose shape the caller records.
    func inside(_ shape: RecordedShape) -> RecordingDecoder {
        RecordingDecoder(shape: shape, catalog: catalog, attempt: attempt)
    }
}

private struct RecordedObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        decoder.shape.noteOptional(key.stringValue)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool {
        decoder.shape.noteOptional(key.stringValue)
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        decoder.shape.note(key.stringValue, decoder.catalog.schema(of: type))
        return try decoder.sample(of: type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
        decoder.shape.noteOptional(key.stringValue)
        decoder.shape.note(key.stringValue, decoder.catalog.schema(of: type))
        return nil
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedDecodingContainer<Inner> {
        inside(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { inside(key).unkeyedContainer() }

    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) -> any Decoder { inside(key) }

    private func inside(_ key: Key) -> RecordingDecoder {
        let shape = RecordedShape()
        decoder.shape.note(key.stringValue, shape: shape)
        return decoder.inside(shape)
    }
}

/// A list with one value, and more for types that decode more.
private struct RecordedList: UnkeyedDecodingContainer {
    let decoder: RecordingDecoder
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { currentIndex > 0 }

    init(decoder: RecordingDecoder) { self.decoder = decoder }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        decoder.shape.note(element: decoder.catalog.schema(of: type))
        return try decoder.sample(of: type)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        currentIndex += 1
        return decoder.inside(RecordedShape()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        currentIndex += 1
        return decoder.inside(RecordedShape()).unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder { decoder.inside(RecordedShape()) }
}

private struct RecordedValue: SingleValueDecodingContainer {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        decoder.shape.note(value: decoder.catalog.schema(of: type))
        return try decoder.sample(of: type)
    }
}
