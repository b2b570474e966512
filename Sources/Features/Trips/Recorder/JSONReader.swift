/// Why JSON cannot be parsed.
enum JSONFault: Error, Hashable {
    /// Invalid or incomplete.
    case malformed
    /// More nested lists and objects than the maximum.
    case tooDeep(Int)
    /// More values than the maximum.
    case tooMany(Int)
    /// Canceled by the caller.
    case cancelled
}

/// Parses JSON (RFC 8259) of a day's positions in a fraction of the time of a decoder for unknown types.
struct JSONReader {
    /// The maximum nesting of lists and objects; exports have at most eight levels.
    private static let mostLevels = 64
    /// The maximum number of values; the largest valid export has a fifth of it.
    private static let mostValues = 8_000_000
    private static let valuesBetweenLooks = 4096

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var values = 0
    /// The error, if there is no document.
    private(set) var fault = JSONFault.malformed

    /// Creates a parser of bytes that outlive it.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Parses the only value of a document; returns `nil` for no value, or more than one.
    mutating func document() -> JSONTree? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        guard let tree = value(level: 0) else { return nil }
        skipSpace()
        return position == bytes.count ? tree : nil
    }

    private mutating func value(level: Int) -> JSONTree? {
        skipSpace()
        values += 1
        guard isWithinLimits(level), let byte = peek else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(level: level)
        case UInt8(ascii: "["): return array(level: level)
        case UInt8(ascii: "\""): return text().map(JSONTree.text)
        case UInt8(ascii: "t"): return word("true") ? .truth(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .truth(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .nothing : nil
        default: return number()
        }
    }

    private mutating func isWithinLimits(_ level: Int) -> Bool {
        if level >= Self.mostLevels { fault = .tooDeep(Self.mostLevels) }
        if values > Self.mostValues { fault = .tooMany(Self.mostValues) }
        if values.isMultiple(of: Self.valuesBetweenLooks), Task.isCancelled { fault = .cancelled }
        return fault == .malformed
    }

    private mutating func object(level: Int) -> JSONTree? {
        position += 1
        var members: [String: JSONTree] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\""), let name = text() else { return nil }
            skipSpace()
            guard take(UInt8(ascii: ":")), let member = value(level: level + 1) else { return nil }
            members[name] = member
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func array(level: Int) -> JSONTree? {
        position += 1
        var elements: [JSONTree] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            guard let element = value(level: level + 1) else { return nil }
            elements.append(element)
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    /// Parses a text between quotation marks.
    private mutating func text() -> String? {
        position += 1
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { return nil }
            position += 1
        }
        var plain = Array(bytes[start..<position])
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: plain, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &plain) else { return nil }
            case ..<0x20: return nil
            default: plain.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into plain: inout [UInt8]) -> Bool {
        switch next() {
        case UInt8(ascii: "n"): plain.append(10)
        case UInt8(ascii: "t"): plain.append(9)
        case UInt8(ascii: "r"): plain.append(13)
        case UInt8(ascii: "b"): plain.append(8)
        case UInt8(ascii: "f"): plain.append(12)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { return false }
            plain.append(contentsOf: Array(String(scalar).utf8))
        case .some(let byte) where [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(byte):
            plain.append(byte)
        default: return false
        }
        return true
    }

    /// Parses a character by its number, or by a surrogate pair.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = fourDigits() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = fourDigits(),
            (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func fourDigits() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        defer { position += 4 }
        return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    }

    private mutating func number() -> JSONTree? {
        let start = position
        while let byte = peek, Self.isOfNumber(byte) { position += 1 }
        let text = bytes[start..<position]
        // Excludes numbers that are valid in Swift but not in JSON: a plus sign in front, and names.
        guard let first = text.first, first == UInt8(ascii: "-") || Self.isDigit(first) else { return nil }
        if let number = Self.short(text) { return .number(number) }
        return Double(String(decoding: text, as: UTF8.self)).map(JSONTree.number)
    }

    /// Parses a decimal of at most fifteen digits, which one division returns exactly (Clinger 1990).
    private static func short(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        guard text.count <= 15 else { return nil }
        var (digits, divisor, isFraction) = (Int64(0), 1.0, false)
        for byte in text.drop(while: { $0 == UInt8(ascii: "-") }) {
            if isDigit(byte) {
                digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                if isFraction { divisor *= 10 }
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                return nil
            }
        }
        let number = Double(digits) / divisor
        return text.first == UInt8(ascii: "-") ? -number : number
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: isDigit(byte)
        }
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] { return false }
        position += length
        return true
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 32 || byte == 10 || byte == 13 || byte == 9 { position += 1 }
    }
}
