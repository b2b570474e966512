/// Bytes as pairs of hexadecimal digits.
public enum Hexadecimal {
    /// Returns the bytes as lower-case digits.
    public static func text(_ bytes: [UInt8]) -> String {
        bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }

    /// Parses digits of either case; `nil` if invalid.
    public static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { UInt8(String(decoding: [$0], as: UTF8.self), radix: 16) }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
