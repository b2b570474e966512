import Crypto
import Foundation

/// A token that only a session's page can know: it needs no storage, and does not disclose the session's own token.
///
/// Its text is different every time. Pages are compressed, and from the lengths of many compressed pages an attacker
/// could otherwise guess a constant token (BREACH, Gluck, Harris and Prado 2013).
struct FormToken {
    private static let length = 24
    private let bytes: [UInt8]

    /// Creates the token of a cookie's session.
    init(ofSession sessionToken: String) {
        let key = SymmetricKey(data: Data(sessionToken.utf8))
        bytes = Array(HMAC<SHA256>.authenticationCode(for: Data("form".utf8), using: key).prefix(Self.length))
    }

    /// Parses the text; `nil` if invalid.
    private init?(_ text: String) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        guard let data = Data(base64Encoded: standard), data.count == 2 * Self.length else { return nil }
        bytes = zip(data.prefix(Self.length), data.suffix(Self.length)).map { $0 ^ $1 }
    }

    /// Returns the text: a random mask, and the token under that mask.
    func masked(by random: inout some RandomNumberGenerator) -> String {
        let mask = bytes.map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let text = Data(mask + zip(bytes, mask).map { $0 ^ $1 }).base64EncodedString()
        return text.replacing("+", with: "-").replacing("/", with: "_")
    }

    /// Returns whether two texts contain the same token, in constant time.
    static func areSame(_ left: String, _ right: String) -> Bool {
        guard let left = FormToken(left), let right = FormToken(right) else { return false }
        return zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
