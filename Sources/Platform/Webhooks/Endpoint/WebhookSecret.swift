import Crypto
import Foundation

/// The secret that signs an endpoint's events: `whsec_` and the Base64 of 32 random bytes.
///
/// Source: Standard Webhooks specification, "Signature scheme" (symmetric).
struct WebhookSecret: Hashable, Sendable {
    private static let prefix = "whsec_"
    static let byteCount = 32

    private let key: [UInt8]

    /// Creates a secret from random bytes.
    init(_ bytes: [UInt8]) { key = bytes }

    /// Parses the text form; `nil` where it is invalid.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count)))
        else { return nil }
        key = Array(data)
    }

    /// The text form for receivers.
    var text: String { Self.prefix + Data(key).base64EncodedString() }

    /// The signature of a call: `v1,` and the Base64 of an HMAC-SHA256 over id, timestamp and body.
    func signature(id: String, seconds: Int64, body: String) -> String {
        let signed = Array("\(id).\(seconds).\(body)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        return "v1," + Data(code).base64EncodedString()
    }
}
