import CrosstownValues
import NIOCore

/// A type whose JSON schema is known without decoding it.
protocol SelfDescribing {
    /// Returns the JSON schema, whose parts the catalog describes.
    static func schema(in catalog: SchemaCatalog) -> JSONValue

    /// Returns a sample value; later attempts return other ones, for types that reject some.
    static func sample(_ attempt: Int) -> Self?
}

extension Bool: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue { ["type": "boolean"] }
    static func sample(_ attempt: Int) -> Bool? { !attempt.isMultiple(of: 2) }
}

extension String: SelfDescribing {
    /// Texts from which one or another type can be decoded.
    static let samples = [
        "", "/", "a", "00000000-0000-7000-8000-000000000000", "2026-01-01", "08:00", "2026-01-01T08:00:00Z", "EUR",
        "1", "a@example.org",
    ]

    static func schema(in catalog: SchemaCatalog) -> JSONValue { ["type": "string"] }
    static func sample(_ attempt: Int) -> String? { samples[attempt % samples.count] }
}

extension SelfDescribing where Self: BinaryFloatingPoint {
    static func schema(in catalog: SchemaCatalog) -> JSONValue { ["type": "number"] }
    static func sample(_ attempt: Int) -> Self? { attempt.isMultiple(of: 2) ? 1 : 0 }
}

extension SelfDescribing where Self: FixedWidthInteger {
    static func schema(in catalog: SchemaCatalog) -> JSONValue {
        let format: JSONValue = "int\(bitWidth)"
        return isSigned && bitWidth >= 32 ? ["type": "integer", "format": format] : ["type": "integer"]
    }
    static func sample(_ attempt: Int) -> Self? { attempt.isMultiple(of: 2) ? 1 : 0 }
}

extension Double: SelfDescribing {}
extension Float: SelfDescribing {}
extension Int: SelfDescribing {}
extension Int8: SelfDescribing {}
extension Int16: SelfDescribing {}
extension Int32: SelfDescribing {}
extension Int64: SelfDescribing {}
extension UInt: SelfDescribing {}
extension UInt8: SelfDescribing {}
extension UInt16: SelfDescribing {}
extension UInt32: SelfDescribing {}
extension UInt64: SelfDescribing {}

extension Optional: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue { catalog.schema(ofAny: Wrapped.self) }
    static func sample(_ attempt: Int) -> Wrapped?? { .some(nil) }
}

extension Array: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue {
        let item = catalog.schema(ofAny: Element.self)
        let isOptional = Element.self is any MaybeAbsent.Type
        return ["type": "array", "items": isOptional ? ["anyOf": [item, ["type": "null"]]] : item]
    }
    static func sample(_ attempt: Int) -> [Element]? { [] }
}

extension Set: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue {
        ["type": "array", "uniqueItems": true, "items": catalog.schema(ofAny: Element.self)]
    }
    static func sample(_ attempt: Int) -> Set<Element>? { [] }
}

extension Dictionary: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue {
        // Only texts and whole numbers become names; other keys are in a list, one after the other.
        if Key.self != String.self, Key.self != Int.self { return ["type": "array"] }
        return ["type": "object", "additionalProperties": catalog.schema(ofAny: Value.self)]
    }
    static func sample(_ attempt: Int) -> [Key: Value]? { [:] }
}

extension Identifier: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue { ["type": "string", "format": "uuid"] }
    static func sample(_ attempt: Int) -> Identifier<Subject>? { Identifier(high: 0x7000, low: 1 << 63) }
}

extension Timestamp: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue {
        let form: JSONValue = [
            "type": "integer", "format": "int64", "description": "Milliseconds since 1970-01-01 00:00 UTC.",
        ]
        return FieldLimits.moment.applied(to: form)
    }
    static func sample(_ attempt: Int) -> Timestamp? { Timestamp(milliseconds: 0) }
}

extension Link: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue {
        let form: JSONValue = ["type": "string", "format": "uri-reference", "pattern": #"^/(?!/)[!-\[\]-~]*$"#]
        return form.adding("maxLength", .integer(mostCharacters))
    }
    static func sample(_ attempt: Int) -> Link? { "/" }
}

extension ByteBuffer: SelfDescribing {
    static func schema(in catalog: SchemaCatalog) -> JSONValue { ["type": "string", "contentEncoding": "base64"] }
    static func sample(_ attempt: Int) -> ByteBuffer? { ByteBuffer() }
}
