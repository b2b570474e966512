/// Decodes typed values from the text in forms and addresses.
///
/// Names with dots are nested values (`from.latitude`), repeated names are lists, an empty field is no value, and in a
/// form (not in an address) a missing checkbox is `false`.
struct FieldsDecoder: Decoder {
    let fields: FormFields
    let isForm: Bool
    var prefix = ""
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedFields<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.typeMismatch([String].self, context("must be a list"))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.typeMismatch(String.self, context("must be a value"))
    }

    func context(_ description: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: description)
    }

    func inside(_ key: any CodingKey) -> FieldsDecoder {
        var decoder = self
        decoder.prefix = prefix + key.stringValue + "."
        decoder.codingPath.append(key)
        return decoder
    }
}

private struct KeyedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FieldsDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.fields.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.fields.holds(name(key)) }

    func decodeNil(forKey key: Key) throws -> Bool {
        let isEmptyField =
            decoder.fields.all(name(key)).allSatisfy(\.isEmpty) && decoder.fields.files(name(key)).isEmpty
        return isEmptyField && !hasInside(key)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let files = decoder.fields.files(name(key))
        if !files.isEmpty, let files = files as? Value { return files }
        if let file = files.first as? Value { return file }
        let texts = decoder.fields.all(name(key))
        if type is any ListOfFields.Type {
            return try Value(from: TextList(texts: texts.filter { !$0.isEmpty }, codingPath: codingPath + [key]))
        }
        if texts.isEmpty, hasInside(key) { return try Value(from: decoder.inside(key)) }
        if texts.isEmpty, decoder.isForm, let unchecked = false as? Value { return unchecked }
        guard let text = texts.first else {
            throw DecodingError.keyNotFound(key, decoder.context("is required"))
        }
        return try TextValue(text: text, codingPath: codingPath + [key]).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> { decoder.inside(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try TextList(texts: decoder.fields.all(name(key)), codingPath: codingPath + [key]).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.inside(key) }

    private func name(_ key: Key) -> String { decoder.prefix + key.stringValue }

    private func hasInside(_ key: Key) -> Bool {
        decoder.fields.all(name(key)).isEmpty && decoder.fields.files(name(key)).isEmpty && contains(key)
    }
}

/// Types that decode all values of one name.
private protocol ListOfFields {}
extension Array: ListOfFields {}
extension Set: ListOfFields {}
