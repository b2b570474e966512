import Foundation

/// Values at the ends of what the schemas of a description allow, by number: the largest, the smallest, and then each
/// further choice and example.
struct ExtremeValues: Sendable {
    /// Values for one call of an operation.
    struct Call: Sendable {
        let address: String
        let body: String?
    }

    /// More choices of one field are not tried.
    private static let mostCalls = 40
    /// What is longer is a file in a field, whose reading takes seconds.
    private static let mostCharacters = 200_000
    private static let identity = "01900000-0000-7000-8000-000000000000"

    private let calls: [String: [Call]]

    /// Reads a description.
    init(description: String) throws {
        let document = try JSONSerialization.jsonObject(with: Data(description.utf8)) as? [String: Any] ?? [:]
        let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any] ?? [:]
        let maker = Maker(schemas: schemas)
        var calls: [String: [Call]] = [:]
        for (path, methods) in document["paths"] as? [String: [String: Any]] ?? [:] {
            for (method, described) in methods {
                guard let operation = described as? [String: Any] else { continue }
                let line = method.uppercased() + " " + path.replacing("{", with: ":").replacing("}", with: "")
                calls[line] = try maker.calls(of: operation, at: path)
            }
        }
        self.calls = calls
    }

    /// The calls of an operation, as the table of operations names it; none where it takes nothing.
    func calls(of operation: String) -> [Call] { calls[operation] ?? [] }

    private struct Maker {
        let schemas: [String: Any]

        func calls(of operation: [String: Any], at path: String) throws -> [Call] {
            let parameters = operation["parameters"] as? [[String: Any]] ?? []
            let content = (operation["requestBody"] as? [String: Any])?["content"] as? [String: Any]
            let body = (content?["application/json"] as? [String: Any])?["schema"] as? [String: Any]
            guard body?.isEmpty == false || !parameters.isEmpty else { return [] }
            let schemas = parameters.compactMap { $0["schema"] as? [String: Any] } + [body].compactMap(\.self)
            let count = min(ExtremeValues.mostCalls, max(2, schemas.map { choices(in: $0, 0) }.max() ?? 0))
            return try (0..<count).map { number in
                let values = parameters.map { parameter in
                    let schema = parameter["schema"] as? [String: Any] ?? [:]
                    return (parameter, text(value(schema, number, [], 0)))
                }
                let address = address(path, values)
                let words = Set(values.map { $0.1 })
                return Call(address: address, body: try body.flatMap { try json(value($0, number, words, 0)) })
            }
        }

        private func address(_ path: String, _ values: [([String: Any], String)]) -> String {
            var (address, query) = (path, [String]())
            for (parameter, value) in values {
                let name = parameter["name"] as? String ?? ""
                let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                if parameter["in"] as? String == "path" {
                    address = address.replacing("{\(name)}", with: encoded.isEmpty ? "x" : encoded)
                } else {
                    query.append("\(name)=\(encoded)")
                }
            }
            return query.isEmpty ? address : address + "?" + query.joined(separator: "&")
        }

        private func text(_ value: Any) -> String {
            if let list = value as? [Any] { return list.first.map { text($0) } ?? "" }
            return value as? String ?? "\(value)"
        }

        private func json(_ value: Any) throws -> String? {
            guard JSONSerialization.isValidJSONObject(value) else { return nil }
            return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
        }

        private func resolved(_ schema: [String: Any]) -> [String: Any] {
            guard let name = (schema["$ref"] as? String)?.split(separator: "/").last else { return schema }
            let target = schemas[String(name)] as? [String: Any] ?? [:]
            return target.merging(schema) { $1 }
        }

        /// How many values there are to be tried of the field with the most choices or examples.
        private func choices(in schema: [String: Any], _ depth: Int) -> Int {
            if depth > 6 { return 0 }
            let schema = resolved(schema)
            let alternatives = schema["anyOf"] as? [[String: Any]] ?? []
            let inside = (schema["properties"] as? [String: [String: Any]] ?? [:]).values.map { $0 }
            let parts = inside + alternatives + [schema["items"] as? [String: Any]].compactMap(\.self)
            let here = ["enum", "examples", "anyOf"].map { (schema[$0] as? [Any])?.count ?? 0 }
            return max(here.max() ?? 0, parts.map { choices(in: $0, depth + 1) }.max() ?? 0)
        }

        /// A value; `words` are those of the address, on which the form of a body may depend.
        private func value(_ schema: [String: Any], _ number: Int, _ words: Set<String>, _ depth: Int) -> Any {
            if depth > 8 { return NSNull() }
            let schema = resolved(schema)
            if let choices = schema["enum"] as? [Any], !choices.isEmpty { return choices[number % choices.count] }
            let forms = (schema["anyOf"] as? [[String: Any]] ?? []).filter { $0["type"] as? String != "null" }
            if !forms.isEmpty {
                let form = forms.first { words.contains($0["title"] as? String ?? "") } ?? forms[number % forms.count]
                return value(form, number, words, depth + 1)
            }
            return switch schema["type"] as? String {
            case "object":
                (schema["properties"] as? [String: [String: Any]] ?? [:])
                    .mapValues { value($0, number, words, depth + 1) }
            case "array": list(schema, number, words, depth)
            case "integer": Int(end(of: schema, number))
            case "number": end(of: schema, number)
            case "boolean": number.isMultiple(of: 2)
            default: text(schema, number)
            }
        }

        /// Many short values, or one long one: both together would be more than a body may hold.
        private func list(_ schema: [String: Any], _ number: Int, _ words: Set<String>, _ depth: Int) -> [Any] {
            let items = schema["items"] as? [String: Any] ?? [:]
            let (least, most) = (schema["minItems"] as? Int ?? 0, schema["maxItems"] as? Int ?? 1)
            let isLong = number.isMultiple(of: 2)
            let one = value(items, isLong ? number + 1 : number - 1, words, depth + 1)
            return Array(repeating: one, count: isLong ? most : max(1, least))
        }

        private func end(of schema: [String: Any], _ number: Int) -> Double {
            let (least, most) = (schema["minimum"] as? Double ?? 0, schema["maximum"] as? Double ?? 1)
            return number.isMultiple(of: 2) ? most : least
        }

        private func text(_ schema: [String: Any], _ number: Int) -> String {
            if let examples = schema["examples"] as? [String], !examples.isEmpty {
                return number == 0 ? examples[examples.count - 1] : examples[(number - 1) % examples.count]
            }
            switch schema["format"] as? String {
            case "uuid": return ExtremeValues.identity
            case "uri-reference": return "/"
            default: break
            }
            if schema["contentEncoding"] != nil { return "YQ==" }
            let (least, most) = (schema["minLength"] as? Int ?? 0, schema["maxLength"] as? Int ?? 1)
            let count = number.isMultiple(of: 2) ? min(most, ExtremeValues.mostCharacters) : max(1, least)
            return String(repeating: "a", count: count)
        }
    }
}
