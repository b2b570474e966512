/// The limits of JSON input, checked before parsing.
public struct JSONBounds: Sendable {
    /// The maximum size of a document in bytes.
    public let bytes: Int
    /// The maximum nesting of arrays and objects.
    public let depth: Int

    /// Creates limits; a city's zones need a few megabytes and at most a dozen levels.
    public init(bytes: Int = 16 << 20, depth: Int = 32) {
        self.bytes = bytes
        self.depth = depth
    }

    /// Validates the size and the nesting of a document without parsing its values.
    func check(_ json: some Collection<UInt8>) throws(GeoJSONError) {
        guard json.count <= bytes else { throw GeoJSONError(path: "", reason: "is larger than \(bytes) bytes") }
        var open = 0
        var inText = false
        var escaped = false
        for byte in json {
            if escaped {
                escaped = false
            } else if inText {
                if byte == UInt8(ascii: "\\") { escaped = true }
                if byte == UInt8(ascii: "\"") { inText = false }
            } else if byte == UInt8(ascii: "\"") {
                inText = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                open += 1
                guard open <= depth else { throw GeoJSONError(path: "", reason: "nests deeper than \(depth)") }
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                open -= 1
            }
        }
    }
}
