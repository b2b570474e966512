import Foundation
import Synchronization

/// The expected form of a body or address at each path, from the description of its type.
struct ExpectedForm: Sendable {
    private static let known = Mutex<[ObjectIdentifier: ExpectedForm]>([:])

    private let components: [String: JSONValue]
    private let remedies: [String: [String: LocalizedText]]
    /// The fields whose limits the type validates.
    let selfChecked: Set<String>
    /// The schema of the whole, by reference if it is named.
    let root: JSONValue
    /// Whether any limit in it is validated on decoding.
    let isLimited: Bool

    private init(describing type: any Decodable.Type) {
        let catalog = SchemaCatalog()
        root = catalog.requestSchema(of: type)
        components = catalog.components
        remedies = catalog.faults
        let own = Set((type as? any SelfLimiting.Type).map { Array($0.limits.keys) } ?? [])
        selfChecked = own
        let fields = catalog.resolved(root)["properties"]?.members.keys.map { $0 } ?? []
        let statesLimits = root.statesLimits || components.values.contains(where: \.statesLimits)
        // Forms with dynamic names are validated by the code that knows the names.
        isLimited = statesLimits && !own.isSuperset(of: fields) && !(type is any DescribedFields.Type)
    }

    /// Returns the cached form of a type.
    static func of(_ type: any Decodable.Type) -> ExpectedForm {
        let id = ObjectIdentifier(type)
        if let form = known.withLock({ $0[id] }) { return form }
        let form = ExpectedForm(describing: type)
        known.withLock { $0[id] = form }
        return form
    }

    /// The schema of the whole.
    var whole: JSONValue { resolved(root) }

    /// Resolves a reference; returns any other schema unchanged.
    func resolved(_ schema: JSONValue) -> JSONValue {
        schema.referencedName.map { components[$0] ?? [:] } ?? schema
    }

    /// Returns the error messages for fields beyond their limits, if not the default.
    func faults(of schema: JSONValue) -> [String: LocalizedText] {
        schema.referencedName.flatMap { remedies[$0] } ?? [:]
    }

    /// Returns the form at a path, in words that follow "must be"; `nil` if unknown.
    func words(at path: [any CodingKey]) -> LocalizedText? {
        words(for: path.reduce(whole) { schema, key in resolved(inside(schema, key)) })
    }

    /// Returns the path of the first number that is not whole, or too large, where a whole one is required.
    ///
    /// Foundation's decoder reports such a number as invalid JSON without a path.
    func brokenNumber(in json: Data) -> [PathStep]? {
        (try? JSONSerialization.jsonObject(with: json)).flatMap { brokenNumber(in: $0, whole, []) }
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
            let form = resolved(inside(schema, part.step))
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

extension JSONValue {
    /// The name in a reference.
    var referencedName: String? { self["$ref"]?.text?.split(separator: "/").last.map(String.init) }

    /// Whether it contains a length, a range or a count.
    fileprivate var statesLimits: Bool {
        switch self {
        case .object(let members):
            members.keys.contains { ["maxLength", "maximum", "maxItems"].contains($0) }
                || members.values.contains(where: \.statesLimits)
        case .list(let values): values.contains(where: \.statesLimits)
        default: false
        }
    }
}
