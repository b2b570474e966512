/// Parses the JSON of a `FlatObject` from the first byte to the last.
struct FlatScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the members of the object, or `nil` for invalid bytes.
    mutating func object() -> [(name: String, value: FlatObject.Value)]? {
        guard skip(UInt8(ascii: "{")) else { return nil }
        var members: [(String, FlatObject.Value)] = []
        if !skip(UInt8(ascii: "}")) {
            repeat {
                guard let name = string(), skip(UInt8(ascii: ":")), let value = value() else { return nil }
                members.append((name, value))
            } while skip(UInt8(ascii: ","))
            guard skip(UInt8(ascii: "}")) else { return nil }
        }
        skipSpace()
        return position == bytes.count ? members : nil
    }

    private mutating func value() -> FlatObject.Value? {
        skipSpace()
        switch peek {
        case UInt8(ascii: "\""): return string().map(FlatObject.Value.text)
        case UInt8(ascii: "t"): return word("true") ? .flag(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .flag(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .nothing : nil
        default: return number().map(FlatObject.Value.number)
        }
    }

    /// Parses an integer without a leading zero, fraction or exponent.
    private mutating func number() -> Int64? {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        let firstDigit = position
        while let byte = peek, (48...57).contains(byte) { position += 1 }
        let count = position - firstDigit
        guard (1...18).contains(count), count == 1 || bytes[firstDigit] != 48 else { return nil }
        return Int64(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func string() -> String? {
        skipSpace()
        guard word("\"") else { return nil }
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        guard peek == UInt8(ascii: "\"") else { return rest(of: Array(bytes[start..<position])) }
        defer { position += 1 }
        return String(validating: bytes[start..<position], as: UTF8.self)
    }

    /// Returns the rest of a text whose beginning is given and that continues with an escape.
    private mutating func rest(of beginning: [UInt8]) -> String? {
        var text = beginning
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = escaped() else { return nil }
                text += Array(String(escaped).utf8)
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard let byte = peek else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unicode()
        default: return nil
        }
    }

    /// Parses the escape `\u`: one unit of UTF-16 or a surrogate pair.
    private mutating func unicode() -> Unicode.Scalar? {
        guard let first = unit() else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard word("\\u"), let second = unit(), (0xDC00...0xDFFF).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Self.hexadecimal(byte) else { return nil }
            unit = unit << 4 | digit
        }
        position += 4
        return unit
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 48...57: UInt32(byte) - 48
        case 65...70: UInt32(byte) - 55
        case 97...102: UInt32(byte) - 87
        default: nil
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 32 || (9...10).contains(byte) || byte == 13 { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        skipSpace()
        return true
    }

    private mutating func word(_ word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }
}
