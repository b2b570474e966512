import CrosstownValues
import Foundation

/// JSON of unknown structure: a missing member is `nil` instead of an error.
package indirect enum JSONTree: Decodable, Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    /// The maximum depth of lists and objects; feeds have at most eight levels.
    private static let mostLevels = 32

    /// The maximum number of values in a document; each takes some two hundred bytes, and the largest feeds have a
    /// tenth of it.
    private static let mostValues = 250_000
    /// The number of list elements between two checks for cancellation.
    private static let elementsBetweenLooks = 1_000

    /// Parses a document; `nil` where it is invalid, too large or too deep.
    package init?(_ bytes: [UInt8]) {
        guard Self.isModest(bytes), let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes)) else {
            return nil
        }
        self = tree
    }

    package init(from decoder: any Decoder) throws {
        let levels = decoder.codingPath.count
        if let object = try? decoder.container(keyedBy: Name.self) {
            try Self.refuseDepth(levels, decoder)
            self = .object(try Self.members(of: object))
        } else if var list = try? decoder.unkeyedContainer() {
            try Self.refuseDepth(levels, decoder)
            var elements: [JSONTree] = []
            while !list.isAtEnd {
                if elements.count.isMultiple(of: Self.elementsBetweenLooks) { try Task.checkCancellation() }
                elements.append(try list.decode(JSONTree.self))
            }
            self = .list(elements)
        } else {
            self = try Self.leaf(decoder.singleValueContainer())
        }
    }

    /// Whether a document stays within the limits of values and levels, by its commas and brackets, before parsing.
    private static func isModest(_ bytes: [UInt8]) -> Bool {
        var (values, levels, isText, isEscaped) = (1, 0, false, false)
        for byte in bytes {
            if isText {
                if isEscaped {
                    isEscaped = false
                    continue
                }
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isText = false }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: ","): values += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                values += 1
                levels += 1
                if levels > mostLevels { return false }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): levels -= 1
            default: continue
            }
        }
        return values <= mostValues
    }

    private static func refuseDepth(_ levels: Int, _ decoder: any Decoder) throws {
        guard levels < mostLevels else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "too deep"))
        }
    }

    private static func members(of object: KeyedDecodingContainer<Name>) throws -> [String: JSONTree] {
        var members: [String: JSONTree] = [:]
        for name in object.allKeys { members[name.stringValue] = try object.decode(JSONTree.self, forKey: name) }
        return members
    }

    private static func leaf(_ value: any SingleValueDecodingContainer) throws -> JSONTree {
        if value.decodeNil() { return .null }
        if let boolean = try? value.decode(Bool.self) { return .boolean(boolean) }
        if let number = try? value.decode(Double.self) { return .number(number) }
        return .text(try value.decode(String.self))
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }
}

extension JSONTree {
    /// The member with a name.
    subscript(_ name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The elements of a list; empty for anything else.
    package var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [] } }

    /// The values of an object's members, sorted by name.
    var values: [JSONTree] {
        guard case .object(let members) = self else { return [] }
        return members.sorted { $0.key < $1.key }.map(\.value)
    }

    /// A finite number.
    var number: Double? {
        guard case .number(let number) = self, number.isFinite else { return nil }
        return number
    }

    /// A plausible whole count.
    var count: Int? { number.flatMap { (0...100_000).contains($0) ? Int($0) : nil } }

    var boolean: Bool? {
        switch self {
        case .boolean(let boolean): boolean
        // GBFS 1 writes 0 and 1.
        case .number(let number): number == 1 ? true : number == 0 ? false : nil
        default: nil
        }
    }

    /// Text that is safe to show: shortened, without control characters and those that change the text direction.
    package func text(atMost length: Int) -> String? {
        guard case .text(let text) = self else { return nil }
        let shown = String(text.unicodeScalars.filter { !$0.isHidden }.prefix(length))
        return shown.allSatisfy(\.isWhitespace) ? nil : shown
    }
}
