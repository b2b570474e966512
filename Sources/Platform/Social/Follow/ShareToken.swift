import Crypto

/// The secret in a link that is given away: 192 random bits, of which only the hash is kept.
enum ShareToken {
    /// How many random bytes it has.
    static let bytes = 24
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The secret in the letters of base64url (RFC 4648): thirty-two of them.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count - bytes.count % 3, by: 3) {
            let word = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
            for shift in [18, 12, 6, 0] { text.append(letters[Int(word >> UInt32(shift) & 63)]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What is kept of it.
    static func hash(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: Array(text(of: bytes).utf8))) }

    /// What is kept of the secret in a link; `nil` for what cannot be one.
    static func hash(of text: String) -> [UInt8]? {
        guard text.utf8.count == bytes / 3 * 4, text.utf8.allSatisfy(letters.contains) else { return nil }
        return Array(SHA256.hash(data: Array(text.utf8)))
    }
}
