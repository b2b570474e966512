/// A JSON value of a description.
enum JSONValue: Equatable, Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A number; whole ones have no decimals.
    case number(Double)
    /// A Boolean.
    case boolean(Bool)
    /// Values in their order.
    case list([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// Returns the value of a name; `nil` if missing, or without an object.
    subscript(_ name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The members of an object; empty for anything else.
    var members: [String: JSONValue] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// The texts of a list; empty for anything else.
    var texts: [String] {
        guard case .list(let values) = self else { return [] }
        return values.compactMap(\.text)
    }

    /// The text, if it is one.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// Returns the object with one more member.
    func adding(_ name: String, _ value: JSONValue) -> JSONValue {
        .object(members.merging([name: value]) { _, new in new })
    }
}

extension JSONValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number):
            if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .boolean(let truth): try container.encode(truth)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
