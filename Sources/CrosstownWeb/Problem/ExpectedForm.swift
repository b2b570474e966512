import Foundation

/// What a body or address must look like at each of its places, taken from the description of its type.
struct ExpectedForm {
    private let catalog = SchemaCatalog()
    private let root: JSONValue

    init(of type: any Decodable.Type) { root = catalog.schema(of: type) }

    /// The form of the whole.
    var whole: JSONValue { resolved(root) }

    /// The form that a reference leads to; any other form as it is.
    func resolved(_ schema: JSONValue) -> JSONValue { catalog.resolved(schema) }

    /// The form at a place, in words that follow "must be"; `nil` where it is not known.
    func words(at path: [any CodingKey]) -> LocalizedText? {
        words(for: path.reduce(catalog.resolved(root)) { schema, key in catalog.resolved(inside(schema, key)) })
    }

    /// The first place with a number that is not whole, or too large, where a whole one must stand.
    ///
    /// Foundation's decoder takes such a number for broken JSON and does not say where it stands.
    func brokenNumber(in json: Data) -> [PathStep]? {
        (try? JSONSerialization.jsonObject(with: json)).flatMap { brokenNumber(in: $0, catalog.resolved(root), []) }
    }

    private func brokenNumber(in value: Any, _ schema: JSONValue, _ path: [PathStep]) -> [PathStep]? {
        let parts: [(step: PathStep, value: Any)]
        switch value {
        case let members as [String: Any]: parts = members.map { (PathStep($0), $1) }
        case let elements as [Any]: parts = elements.enumerated().map { (PathStep($0), $1) }
        case let number as NSNumber where schema["type"] == "integer":
            return Int64(exactly: number.doubleValue) == nil ? path : nil
        default: return nil
        }
        for part in parts {
            let form = catalog.resolved(inside(schema, part.step))
            if let broken = brokenNumber(in: part.value, form, path + [part.step]) { return broken }
        }
        return nil
    }

    private func inside(_ schema: JSONValue, _ key: any CodingKey) -> JSONValue {
        let isElement = key.intValue != nil && schema["items"] != nil
        let form = isElement ? schema["items"] : schema["properties"]?[key.stringValue]
        return form ?? schema["additionalProperties"] ?? [:]
    }

    func words(for schema: JSONValue) -> LocalizedText? {
        if let choices = schema["enum"]?.texts, !choices.isEmpty { return "one of \(choices.joined(separator: ", "))" }
        switch schema["type"]?.text {
        case "string": return schema["format"] == "uuid" ? "an identifier (UUID)" : "text"
        case "integer": return "a whole number"
        case "number": return "a number"
        case "boolean": return "true or false"
        case "array": return "a list"
        case "object":
            let required = schema["required"]?.texts ?? []
            return required.isEmpty ? "an object" : "an object with \(required.joined(separator: ", "))"
        default: return nil
        }
    }
}
