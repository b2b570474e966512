import Crypto
import Foundation

/// The secret of a program's key: `ctk_` and 64 random hexadecimal digits.
struct KeySecret: Hashable, Sendable {
    /// Distinguishes a key from a session token, and shows scanners of source code that it is a secret.
    private static let prefix = "ctk_"
    private static let byteCount = 32

    let text: String

    /// Creates a secret from 32 random bytes.
    init(_ bytes: [UInt8]) {
        let digits = bytes.prefix(Self.byteCount).map { byte in
            let pair = String(byte, radix: 16)
            return pair.count == 1 ? "0" + pair : pair
        }
        text = Self.prefix + digits.joined()
    }

    /// Parses a secret; returns `nil` if the text is invalid.
    init?(_ text: String) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        let isHexadecimal = digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        guard text.hasPrefix(Self.prefix), digits.count == Self.byteCount * 2, isHexadecimal else { return nil }
        self.text = text
    }

    /// Returns whether a text begins like a key, complete or not.
    static func isMeant(by text: String) -> Bool { text.hasPrefix(prefix) }

    /// The stored hash; a secret of 256 random bits needs no slow one.
    var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
