/// A path and query whose values are percent-encoded (RFC 3986, section 2).
struct RequestPath: ExpressibleByStringInterpolation, Hashable {
    /// The encoded path and query.
    private(set) var text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: Values) { text = stringInterpolation.text }

    /// Returns the path with another query value; unchanged for `nil`.
    func with(_ name: String, _ value: String?) -> RequestPath {
        guard let value else { return self }
        var longer = self
        longer.text += (text.contains("?") ? "&" : "?") + name + "=" + Self.encoded(value)
        return longer
    }

    /// Keeps literal parts, and percent-encodes values.
    struct Values: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ value: String) { text += RequestPath.encoded(value) }
    }

    private static func encoded(_ value: String) -> String {
        var text = ""
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: ","):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
