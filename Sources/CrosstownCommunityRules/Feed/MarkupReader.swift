/// Reads XML piece by piece, without declarations of its own: documents that bring entities along are refused.
struct MarkupReader {
    /// Why a document is not read.
    enum Fault: Error {
        /// It is not well formed.
        case malformed
        /// It declares types or entities, which could make little text large.
        case declaration
    }

    /// One piece.
    enum Piece: Equatable {
        /// An element begins.
        case begin(name: String, attributes: [String: String])
        /// An element ends.
        case end(name: String)
        /// Text, its entities resolved.
        case text(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var pending: Piece?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// The next piece; `nil` at the end.
    mutating func next() throws(Fault) -> Piece? {
        if let piece = pending {
            pending = nil
            return piece
        }
        while position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") { return .text(Self.resolved(take(until: UInt8(ascii: "<")))) }
            if let piece = try markup() { return piece }
        }
        return nil
    }

    private mutating func markup() throws(Fault) -> Piece? {
        if skip("<![CDATA[") {
            let text = try take(through: "]]>")
            return .text(String(decoding: text, as: UTF8.self))
        }
        if skip("<!--") {
            _ = try take(through: "-->")
            return nil
        }
        if skip("<?") {
            _ = try take(through: "?>")
            return nil
        }
        if skip("<!") { throw .declaration }
        if skip("</") {
            let name = String(decoding: try take(through: ">"), as: UTF8.self)
            return .end(name: String(name.prefix { !$0.isWhitespace }))
        }
        position += 1
        return try begin()
    }

    private mutating func begin() throws(Fault) -> Piece {
        var inside = try tag()
        let isEmpty = inside.last == UInt8(ascii: "/")
        if isEmpty { inside.removeLast() }
        var text = Substring(String(decoding: inside, as: UTF8.self))
        let name = String(text.prefix { !$0.isWhitespace })
        if name.isEmpty { throw .malformed }
        text.removeFirst(name.count)
        if isEmpty { pending = .end(name: name) }
        return .begin(name: name, attributes: Self.attributes(text))
    }

    /// The inside of a tag; a quoted value may hold the sign that ends it.
    private mutating func tag() throws(Fault) -> [UInt8] {
        var quote: UInt8?
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return Array(bytes[start..<(position - 1)])
            }
        }
        throw .malformed
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var (rest, attributes): (Substring, [String: String]) = (text, [:])
        while let equals = rest.firstIndex(of: "="), attributes.count < 64 {
            let name = rest[..<equals].filter { !$0.isWhitespace }
            rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            rest.removeFirst()
            let value = rest.prefix { $0 != quote }
            attributes[name] = resolved(Array(value.utf8))
            rest = rest[value.endIndex...].dropFirst()
        }
        return attributes
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for index in 0..<length where bytes[position + index] != text.utf8Start[index] { return false }
        position += length
        return true
    }

    private mutating func take(until byte: UInt8) -> [UInt8] {
        let start = position
        while position < bytes.count, bytes[position] != byte { position += 1 }
        return Array(bytes[start..<position])
    }

    private mutating func take(through end: StaticString) throws(Fault) -> [UInt8] {
        let start = position
        while position < bytes.count {
            let found = position
            if skip(end) { return Array(bytes[start..<found]) }
            position += 1
        }
        throw .malformed
    }

    /// Text with the five entities and the numbers of XML in place; `&amp;` is never read a second time.
    static func resolved(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "&") {
            result += rest[..<sign]
            let name = rest[rest.index(after: sign)...].prefix(12).prefix { $0 != ";" }
            let end = name.endIndex
            if end < rest.endIndex, rest[end] == ";", let character = entity(name) {
                result += character
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest[rest.index(after: sign)...]
            }
        }
        return result + rest
    }

    private static func entity(_ name: Substring) -> String? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return "\u{A0}"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
            let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : String($0) }
        }
    }
}
