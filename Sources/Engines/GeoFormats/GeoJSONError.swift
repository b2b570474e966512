public import CrosstownGeo

/// An error in a GeoJSON document, with its path.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path in the document, such as `features[3].geometry.coordinates[0]`; empty for the whole document.
    public let path: String
    /// What is invalid there, as an English clause without its subject.
    public let reason: String
    /// The error in the shape, if the document could be parsed.
    public let geometry: GeometryError?

    /// Creates an error.
    public init(path: String, reason: String, geometry: GeometryError? = nil) {
        self.path = path
        self.reason = reason
        self.geometry = geometry
    }

    /// The path and the reason, such as `features[3].geometry.coordinates[0]: ring is not closed`.
    public var description: String { path.isEmpty ? "document: \(reason)" : "\(path): \(reason)" }
}

extension GeoJSONError {
    /// Creates the error for a decoding error, with its coding path as text.
    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(let type, let context):
            self.init(path: Self.path(context.codingPath), reason: "is not \(Self.name(of: type))")
        case .valueNotFound(let type, let context):
            self.init(path: Self.path(context.codingPath), reason: "is null or missing, not \(Self.name(of: type))")
        case .keyNotFound(let key, let context):
            self.init(path: Self.path(context.codingPath), reason: "has no \(key.stringValue)")
        case .dataCorrupted(let context):
            let reason = context.codingPath.isEmpty ? "is not valid JSON" : context.debugDescription
            self.init(path: Self.path(context.codingPath), reason: reason)
        @unknown default:
            self.init(path: "", reason: "is not valid GeoJSON")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is Double.Type, is Int.Type: "a number"
        case is String.Type: "a text"
        case is [String: Any].Type: "an object"
        default: "\(type)".hasPrefix("Array") ? "an array" : "of the expected kind"
        }
    }
}
