public import CrosstownGeo

/// What is wrong with a GeoJSON document, and where.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the document, such as `features[3].geometry.coordinates[0]`; empty for the document itself.
    public let path: String
    /// What is wrong there, as a clause without its subject in English.
    public let reason: String
    /// What is wrong with the shape there, where the document can be read as such.
    public let geometry: GeometryError?

    /// Makes an error from where and what.
    public init(path: String, reason: String, geometry: GeometryError? = nil) {
        self.path = path
        self.reason = reason
        self.geometry = geometry
    }

    /// The path and the reason, such as `features[3].geometry.coordinates[0]: ring is not closed`.
    public var description: String { path.isEmpty ? "document: \(reason)" : "\(path): \(reason)" }
}

extension GeoJSONError {
    /// The error that a decoder met, with its place written as a path.
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
