/// Leniently parsed JSON of third-party programs: numbers can be texts.
enum JSONTree: Hashable, Sendable {
    case object([String: JSONTree])
    case array([JSONTree])
    case text(String)
    case number(Double)
    case truth(Bool)
    case nothing

    /// Parses a document; `nil` if it is invalid, or larger than any recording or export.
    init?(_ bytes: [UInt8]) {
        guard let tree = try? JSONTree(reading: bytes) else { return nil }
        self = tree
    }

    init(reading bytes: [UInt8]) throws(JSONFault) {
        let (tree, fault) = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            return (reader.document(), reader.fault)
        }
        guard let tree else { throw fault }
        self = tree
    }

    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var string: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// A finite number, also if written as a text.
    var double: Double? {
        switch self {
        case .number(let number): number.isFinite ? number : nil
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }
}
