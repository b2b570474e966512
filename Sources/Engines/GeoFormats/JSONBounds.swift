/// How much JSON is read: input beyond it is refused before anything is built from it.
public struct JSONBounds: Sendable {
    /// The most bytes of a document.
    public let bytes: Int
    /// The deepest nesting of arrays and objects.
    public let depth: Int

    /// Makes bounds; a city's zones need a few megabytes and nest no deeper than a dozen.
    public init(bytes: Int = 16 << 20, depth: Int = 32) {
        self.bytes = bytes
        self.depth = depth
    }

    /// Checks a document against the bounds without reading its values.
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
