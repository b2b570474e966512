import Foundation
import Synchronization

/// What a body or address must look like at each of its places, taken from the description of its type.
struct ExpectedForm: Sendable {
    private static let known = Mutex<[ObjectIdentifier: ExpectedForm]>([:])

    private let components: [String: JSONValue]
    private let remedies: [String: [String: LocalizedText]]
    /// The fields whose limits the type checks itself.
    let selfChecked: Set<String>
    /// The form of the whole, by reference where it has a name.
    let root: JSONValue
    /// Whether anything in it has limits that are checked where it is read.
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
        // Forms of many names are checked by those who know the names.
        isLimited = statesLimits && !own.isSuperset(of: fields) && !(type is any DescribedFields.Type)
    }

    /// The form of a type, which is found once.
    static func of(_ type: any Decodable.Type) -> ExpectedForm {
        let id = ObjectIdentifier(type)
        if let form = known.withLock({ $0[id] }) { return form }
        let form = ExpectedForm(describing: type)
        known.withLock { $0[id] = form }
        return form
    }

    /// The form of the whole.
    var whole: JSONValue { resolved(root) }

    /// The form that a reference leads to; any other form as it is.
    func resolved(_ schema: JSONValue) -> JSONValue {
        schema.referencedName.map { components[$0] ?? [:] } ?? schema
    }

    /// What to change in the fields of an object that lie beyond their limits, where the usual words do not say it well.
    func faults(of schema: JSONValue) -> [String: LocalizedText] {
        schema.referencedName.flatMap { remedies[$0] } ?? [:]
    }

    /// The form at a place, in words that follow "must be"; `nil` where it is not known.
    func words(at path: [any CodingKey]) -> LocalizedText? {
        words(for: path.reduce(whole) { schema, key in resolved(inside(schema, key)) })
    }

    /// The first place with a number that is not whole, or too large, where a whole one must stand.
    ///
    /// Foundation's decoder takes such a number for broken JSON and does not say where it stands.
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
    /// The name that a reference leads to.
    var referencedName: String? { self["$ref"]?.text?.split(separator: "/").last.map(String.init) }

    /// Whether a length, a range or a count is stated somewhere in it.
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
