/// Names and values as `application/x-www-form-urlencoded`, for third-party services.
public struct FormText: Sendable {
    /// The encoded text.
    public private(set) var text = ""

    /// Creates text from names and values.
    public init(_ fields: KeyValuePairs<String, String> = [:]) {
        for (name, value) in fields { add(name, value) }
    }

    /// Adds a name and its value.
    public mutating func add(_ name: String, _ value: String) {
        if !text.isEmpty { text += "&" }
        text += Self.encoded(name) + "=" + Self.encoded(value)
    }

    /// Returns a name or value, encoded.
    public static func encoded(_ text: String) -> String {
        let hexadecimal = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case 45, 46, 48...57, 65...90, 95, 97...122, 126: encoded.append(Character(Unicode.Scalar(byte)))
            default: encoded += ["%", hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
    }
}
