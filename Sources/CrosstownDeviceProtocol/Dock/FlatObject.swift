/// A JSON object (RFC 8259) without objects or lists in it: texts, whole numbers and truth values under names.
///
/// Docks have little memory, and what cannot be nested cannot be nested too deep.
struct FlatObject: Hashable, Sendable {
    /// A value under a name.
    enum Value: Hashable, Sendable {
        /// Text.
        case text(String)
        /// A whole number of at most eighteen digits.
        case number(Int64)
        /// A truth value.
        case flag(Bool)
        /// `null`, which counts as left out.
        case nothing
    }

    /// The length in bytes from which on a text is not read.
    static let longest = 2048

    private var names: [String] = []
    private var values: [String: Value] = [:]

    /// Makes an object without members.
    init() {}

    /// Reads an object; `nil` for anything else, for a name that comes twice, and for what is too long.
    init?(_ text: some Sequence<UInt8>) {
        let bytes = Array(text.prefix(Self.longest + 1))
        guard bytes.count <= Self.longest else { return nil }
        var scanner = FlatScanner(bytes)
        guard let members = scanner.object() else { return nil }
        for (name, value) in members {
            guard values[name] == nil else { return nil }
            set(name, value)
        }
    }

    /// The text under a name.
    func text(_ name: String) -> String? {
        guard case .text(let text) = values[name] else { return nil }
        return text
    }

    /// The whole number under a name.
    func number(_ name: String) -> Int64? {
        guard case .number(let number) = values[name] else { return nil }
        return number
    }

    /// Puts a text under a name; without one, the name is left out.
    mutating func set(_ name: String, _ text: String?) {
        if let text { set(name, .text(text)) }
    }

    /// Puts a number under a name; without one, the name is left out.
    mutating func set(_ name: String, _ number: Int64?) {
        if let number { set(name, .number(number)) }
    }

    private mutating func set(_ name: String, _ value: Value) {
        if values.updateValue(value, forKey: name) == nil { names.append(name) }
    }

    /// The object as JSON on one line, its members in the order in which they were put in.
    var line: String {
        let members = names.map { name in "\(Self.quoted(name)):\(values[name].map(Self.written) ?? "null")" }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func written(_ value: Value) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .nothing: "null"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
