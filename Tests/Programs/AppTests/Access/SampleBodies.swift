import Foundation

/// Bodies and queries that the description of the API lets pass, with as little in them as it allows.
struct SampleBodies: Sendable {
    private let bodies: [String: String]
    private let queries: [String: String]
    /// The operations that answer with a stream of events.
    let streams: Set<String>

    init(description: String) throws {
        let document = try JSONSerialization.jsonObject(with: Data(description.utf8)) as? [String: Any] ?? [:]
        let samples = Samples(document)
        var (bodies, queries, streams): ([String: String], [String: String], Set<String>) = ([:], [:], [])
        for (path, methods) in document["paths"] as? [String: [String: Any]] ?? [:] {
            for (method, described) in methods {
                guard let operation = described as? [String: Any] else { continue }
                let id = method.uppercased() + " " + path.replacing("{", with: ":").replacing("}", with: "")
                bodies[id] = try samples.body(of: operation)
                queries[id] = samples.query(of: operation)
                if Samples.isStream(operation) { streams.insert(id) }
            }
        }
        self.bodies = bodies
        self.queries = queries
        self.streams = streams
    }

    func body(of operation: String) -> String { bodies[operation] ?? "{}" }

    func query(of operation: String) -> String { queries[operation] ?? "" }
}

/// Makes values by the schemas of a document.
private struct Samples {
    private let schemas: [String: Any]

    init(_ document: [String: Any]) {
        let components = document["components"] as? [String: Any]
        schemas = components?["schemas"] as? [String: Any] ?? [:]
    }

    static func isStream(_ operation: [String: Any]) -> Bool {
        let answers = operation["responses"] as? [String: Any] ?? [:]
        return answers.values.contains { answer in
            ((answer as? [String: Any])?["content"] as? [String: Any])?["text/event-stream"] != nil
        }
    }

    func body(of operation: [String: Any]) throws -> String? {
        let content = (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any]
        let json = content?["application/json"] as? [String: Any]
        guard let schema = json?["schema"] as? [String: Any] else { return nil }
        let value = value(of: schema, depth: 0)
        guard JSONSerialization.isValidJSONObject(value) else { return nil }
        return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }

    func query(of operation: [String: Any]) -> String {
        let pairs = (operation["parameters"] as? [[String: Any]] ?? []).compactMap { parameter -> String? in
            guard parameter["in"] as? String == "query", parameter["required"] as? Bool == true,
                let name = parameter["name"] as? String, let schema = parameter["schema"] as? [String: Any]
            else { return nil }
            return "\(name)=\(value(of: schema, depth: 0))"
        }
        return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
    }

    private func value(of schema: [String: Any], depth: Int) -> Any {
        if depth > 8 { return NSNull() }
        if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last,
            let target = schemas[String(name)] as? [String: Any]
        {
            return value(of: target, depth: depth + 1)
        }
        if let choices = schema["enum"] as? [Any], let first = choices.first { return first }
        if let only = schema["const"] { return only }
        for word in ["anyOf", "oneOf", "allOf"] {
            let choices = schema[word] as? [[String: Any]] ?? []
            if let first = choices.first(where: { $0["type"] as? String != "null" }) {
                return value(of: first, depth: depth + 1)
            }
        }
        let type = schema["type"] as? String ?? (schema["type"] as? [String])?.first { $0 != "null" }
        return switch type {
        case "object": object(schema, depth)
        case "array": list(schema, depth)
        case "integer", "number": number(schema)
        case "boolean": false
        default: text(schema)
        }
    }

    /// One, or the nearest to it that the schema allows.
    private func number(_ schema: [String: Any]) -> Int {
        let (least, most) = (schema["minimum"] as? Double ?? 1, schema["maximum"] as? Double ?? 1)
        return Int(min(max(1, least.rounded(.up)), most))
    }

    private func object(_ schema: [String: Any], _ depth: Int) -> [String: Any] {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let required = Set(schema["required"] as? [String] ?? [])
        return properties.filter { required.contains($0.key) }.mapValues { value(of: $0, depth: depth + 1) }
    }

    private func list(_ schema: [String: Any], _ depth: Int) -> [Any] {
        let count = schema["minItems"] as? Int ?? 0
        let items = schema["items"] as? [String: Any] ?? [:]
        return (0..<count).map { _ in value(of: items, depth: depth + 1) }
    }

    private func text(_ schema: [String: Any]) -> String {
        switch schema["format"] as? String {
        case "date": "2026-11-20"
        case "date-time": "2026-11-20T10:00:00Z"
        case "uuid": AddressBook.nothing
        case "email": "somebody@example.org"
        case "uri": "https://example.org/"
        default: String(repeating: "a", count: max(1, schema["minLength"] as? Int ?? 1))
        }
    }
}
