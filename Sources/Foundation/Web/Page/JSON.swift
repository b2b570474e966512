import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The shared JSON encoder and decoder.
enum JSON {
    static func encode(_ value: some Encodable, for reader: Localization = .english) throws -> Data {
        let encoder = JSONEncoder()
        encoder.userInfo[.reader] = reader
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from body: ByteBuffer) throws -> Value {
        let data = Data(body.readableBytesView)
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            guard let path = ExpectedForm.of(type).brokenNumber(in: data) else {
                throw DecodingError.dataCorrupted(context)
            }
            throw DecodingError.typeMismatch(
                Int.self,
                DecodingError.Context(codingPath: path, debugDescription: "must be a whole number")
            )
        }
    }
}
