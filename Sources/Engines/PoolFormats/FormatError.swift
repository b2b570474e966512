import Foundation

/// An error in a file, with its path.
public struct FormatError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path to the field, such as `drivers[3].seats`; empty for the whole file.
    public let path: String
    /// What is invalid.
    public let reason: String

    /// The path and the reason in one line.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// Decodes JSON; an error has the path to the first invalid field.
func decode<Value: Decodable>(_ type: Value.Type, from json: Data) throws(FormatError) -> Value {
    do {
        return try JSONDecoder().decode(type, from: json)
    } catch let error as DecodingError {
        throw FormatError(error)
    } catch {
        throw FormatError(path: "", reason: "cannot be read as JSON")
    }
}

extension FormatError {
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(path: Self.path(context.codingPath + [key]), reason: "is missing")
        case .typeMismatch(let type, let context):
            self.init(path: Self.path(context.codingPath), reason: "must be \(Self.name(of: type))")
        case .valueNotFound(let type, let context):
            self.init(path: Self.path(context.codingPath), reason: "must be \(Self.name(of: type)), not null")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(path: Self.path(context.codingPath), reason: "has a value that cannot be used")
        default:
            self.init(path: "", reason: "is not valid JSON")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        var text = ""
        for key in keys {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return text
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Double.Type: "a number"
        case is Int.Type: "a whole number"
        case is String.Type: "a text"
        case is [String: Any].Type: "an object"
        case is any Sequence.Type: "a list"
        default: "an object"
        }
    }
}
