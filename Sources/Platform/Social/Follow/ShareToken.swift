import Crypto

/// The secret of a shared link: 192 random bits, of which only the hash is stored.
enum ShareToken {
    static let bytes = 24
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The secret in base64url (RFC 4648), with thirty-two letters.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count - bytes.count % 3, by: 3) {
            let word = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
            for shift in [18, 12, 6, 0] { text.append(letters[Int(word >> UInt32(shift) & 63)]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func hash(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: Array(text(of: bytes).utf8))) }

    /// Parses the secret of a link and returns its stored hash; `nil` if it is invalid.
    static func hash(of text: String) -> [UInt8]? {
        guard text.utf8.count == bytes / 3 * 4, text.utf8.allSatisfy(letters.contains) else { return nil }
        return Array(SHA256.hash(data: Array(text.utf8)))
    }
}
