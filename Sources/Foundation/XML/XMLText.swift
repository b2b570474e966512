/// Text of XML and HTML.
public enum XMLText {
    /// Resolves the five entities and the character numbers of XML; `&amp;` is never parsed twice.
    public static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<sign]
            rest = rest[rest.utf8.index(after: sign)...]
            let name = rest.unicodeScalars.prefix(12).prefix { $0 != ";" }
            let end = name.endIndex
            if end < rest.endIndex, rest.unicodeScalars[end] == ";", let character = entity(Substring(name)) {
                result += character
                rest = rest[rest.unicodeScalars.index(after: end)...]
            } else {
                result += "&"
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
