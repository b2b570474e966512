/// An integer whose decoding error has the path to the field.
///
/// By default, the decoder reports the whole file as invalid if a number has a fraction or overflows `Int`.
struct WholeNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard !container.decodeNil() else {
            throw DecodingError.valueNotFound(Int.self, Self.context(decoder, "is null"))
        }
        guard let number = try? container.decode(Double.self), let value = Int(exactly: number) else {
            throw DecodingError.typeMismatch(Int.self, Self.context(decoder, "is not whole"))
        }
        self.value = value
    }

    private static func context(_ decoder: any Decoder, _ reason: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: reason)
    }
}
