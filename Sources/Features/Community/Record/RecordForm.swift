import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The values of a record's fields in a request, by name.
struct RecordForm: Codable, Sendable {
    var fields: [String: [String]]

    init(fields: [String: [String]]) { self.fields = fields }

    /// The first text of a field, trimmed.
    subscript(_ name: String) -> String { fields[name]?.first?.trimmedBlanks ?? "" }

    func all(_ name: String) -> [String] { fields[name] ?? [] }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var fields: [String: [String]] = [:]
        for key in container.allKeys.prefix(200) {
            if let list = try? container.decode([String].self, forKey: key) {
                fields[key.stringValue] = list
            } else if let text = try? container.decode(String.self, forKey: key) {
                fields[key.stringValue] = [text]
            } else if let number = try? container.decode(Double.self, forKey: key) {
                fields[key.stringValue] = [Int64(exactly: number).map { String($0) } ?? String(number)]
            } else if let flag = try? container.decode(Bool.self, forKey: key) {
                fields[key.stringValue] = flag ? ["true"] : []
            }
        }
        self.fields = fields
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (name, values) in fields { try container.encode(values, forKey: Key(stringValue: name)) }
    }
}
