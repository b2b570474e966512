import Crypto
import Foundation

/// The secret of a program's key: `ctk_` and 64 hexadecimal digits, which nobody can guess.
struct KeySecret: Hashable, Sendable {
    /// Tells a key from the token of a session, and to scanners of source code that it is a secret.
    private static let prefix = "ctk_"
    private static let byteCount = 32

    /// What the program sends.
    let text: String

    /// Makes a secret of random bytes, of which there must be 32.
    init(_ bytes: [UInt8]) {
        let digits = bytes.prefix(Self.byteCount).map { byte in
            let pair = String(byte, radix: 16)
            return pair.count == 1 ? "0" + pair : pair
        }
        text = Self.prefix + digits.joined()
    }

    /// Reads a secret; `nil` for whatever cannot be one.
    init?(_ text: String) {
        let digits = text.utf8.dropFirst(Self.prefix.utf8.count)
        let isHexadecimal = digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        guard text.hasPrefix(Self.prefix), digits.count == Self.byteCount * 2, isHexadecimal else { return nil }
        self.text = text
    }

    /// Whether a text is meant to be a key, complete or not.
    static func isMeant(by text: String) -> Bool { text.hasPrefix(prefix) }

    /// What is kept of it: a secret of 256 random bits needs no slow hash.
    var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
