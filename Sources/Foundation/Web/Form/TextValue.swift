/// Decodes one text as a number, a Boolean, a text, or a type that decodes itself from these.
struct TextValue: Decoder, SingleValueDecodingContainer {
    let text: String
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw mismatch(type)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch([String].self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { text.isEmpty }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self, let value = text as? Value { return value }
        if type == Bool.self { return try truth(as: type) }
        guard let numberType = type as? any (LosslessStringConvertible & Numeric).Type else {
            return try Value(from: self)
        }
        if text.isEmpty { throw DecodingError.valueNotFound(type, context("is required")) }
        guard let value = numberType.init(text) as? Value, isFinite(value) else { throw mismatch(type) }
        return value
    }

    func decode(_ type: String.Type) throws -> String { text }

    private func truth<Value>(as type: Value.Type) throws -> Value {
        let truth: Bool? =
            switch text {
            case "true", "on", "1", "yes": true
            case "false", "off", "0", "no", "": false
            default: nil
            }
        guard let value = truth as? Value else { throw mismatch(type) }
        return value
    }

    private func isFinite(_ value: Any) -> Bool {
        (value as? any BinaryFloatingPoint).map { Double($0).isFinite } ?? true
    }

    private func mismatch(_ type: Any.Type) -> DecodingError { .typeMismatch(type, context("has the wrong type")) }

    private func context(_ description: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }
}

/// Decodes several texts with the same name as a list.
struct TextList: Decoder {
    let texts: [String]
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw mismatch(type)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        TextListContainer(texts: texts, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw mismatch(String.self) }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "must be a list"))
    }
}

private struct TextListContainer: UnkeyedDecodingContainer {
    let texts: [String]
    let codingPath: [any CodingKey]
    var currentIndex = 0
    var count: Int? { texts.count }
    var isAtEnd: Bool { currentIndex == texts.count }

    init(texts: [String], codingPath: [any CodingKey]) {
        self.texts = texts
        self.codingPath = codingPath
    }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard !isAtEnd else { throw outOfTexts(type) }
        let path = codingPath + [PathStep(currentIndex)]
        let value = try TextValue(text: texts[currentIndex], codingPath: path).decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw outOfTexts(type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw outOfTexts([String].self) }

    mutating func superDecoder() throws -> any Decoder { throw outOfTexts(String.self) }

    private func outOfTexts(_ type: Any.Type) -> DecodingError {
        .valueNotFound(type, DecodingError.Context(codingPath: codingPath, debugDescription: "is required"))
    }
}
