/// A JSON object (RFC 8259) of texts, integers and booleans, without nested objects or arrays.
///
/// Docks have little memory, and a flat format cannot nest too deep.
struct FlatObject: Sendable {
    enum Value: Sendable {
        case text(String)
        /// An integer of at most eighteen digits.
        case number(Int64)
        case flag(Bool)
        /// `null`, which is the same as a missing member.
        case nothing
    }

    /// The length in bytes from which texts are invalid.
    static let longest = 2048

    /// In the order of insertion; with so few members, a linear search is faster than hashing names.
    private var members: [(name: String, value: Value)] = []

    init() {}

    /// Parses an object; `nil` for anything else, a duplicate name or a document that is too long.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest else { return nil }
        var scanner = FlatScanner(bytes)
        guard let members = scanner.object(), Set(members.map(\.name)).count == members.count else { return nil }
        self.members = members
    }

    private subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    func text(_ name: String) -> String? {
        guard case .text(let text) = self[name] else { return nil }
        return text
    }

    func number(_ name: String) -> Int64? {
        guard case .number(let number) = self[name] else { return nil }
        return number
    }

    /// Stores a text; `nil` leaves the member out.
    mutating func set(_ name: String, _ text: String?) {
        if let text { set(name, .text(text)) }
    }

    /// Stores a number; `nil` leaves the member out.
    mutating func set(_ name: String, _ number: Int64?) {
        if let number { set(name, .number(number)) }
    }

    private mutating func set(_ name: String, _ value: Value) {
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = value
        } else {
            members.append((name, value))
        }
    }

    /// The object as JSON on one line, its members in the order of insertion.
    var line: String {
        var line = "{"
        for (name, value) in members {
            if line.utf8.count > 1 { line += "," }
            Self.quote(name, in: &line)
            line += ":"
            Self.write(value, in: &line)
        }
        return line + "}"
    }

    private static func write(_ value: Value, in line: inout String) {
        switch value {
        case .text(let text): quote(text, in: &line)
        case .number(let number): line += String(number)
        case .flag(let flag): line += flag ? "true" : "false"
        case .nothing: line += "null"
        }
    }

    private static func quote(_ text: String, in line: inout String) {
        line += "\""
        if text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            for scalar in text.unicodeScalars { escape(scalar, in: &line) }
        } else {
            line += text
        }
        line += "\""
    }

    private static func escape(_ scalar: Unicode.Scalar, in line: inout String) {
        switch scalar {
        case "\"", "\\": line += "\\\(scalar)"
        case "\u{0}"..."\u{1F}":
            let digits = String(scalar.value, radix: 16)
            line += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        default: line.unicodeScalars.append(scalar)
        }
    }
}
