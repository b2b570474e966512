import Crypto
import Foundation

/// What only a page of a session can know: it needs no storage, and tells nothing about the session's own token.
///
/// It is written in a form that is new every time. Pages are compressed, and from the lengths of many compressed pages
/// one could otherwise guess a token that stays the same (BREACH, Gluck, Harris and Prado 2013).
struct FormToken {
    private static let length = 24
    private let bytes: [UInt8]

    /// The token of the session that a cookie names.
    init(ofSession sessionToken: String) {
        let key = SymmetricKey(data: Data(sessionToken.utf8))
        bytes = Array(HMAC<SHA256>.authenticationCode(for: Data("form".utf8), using: key).prefix(Self.length))
    }

    /// Reads the written form; `nil` for anything else.
    private init?(_ text: String) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        guard let data = Data(base64Encoded: standard), data.count == 2 * Self.length else { return nil }
        bytes = zip(data.prefix(Self.length), data.suffix(Self.length)).map { $0 ^ $1 }
    }

    /// The written form: a random mask, and the token under that mask.
    func masked(by random: inout some RandomNumberGenerator) -> String {
        let mask = bytes.map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let text = Data(mask + zip(bytes, mask).map { $0 ^ $1 }).base64EncodedString()
        return text.replacing("+", with: "-").replacing("/", with: "_")
    }

    /// Whether two written forms stand for one token; tells nothing by how long it takes.
    static func areSame(_ left: String, _ right: String) -> Bool {
        guard let left = FormToken(left), let right = FormToken(right) else { return false }
        return zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
