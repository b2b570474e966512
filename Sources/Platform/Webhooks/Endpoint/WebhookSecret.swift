import Crypto
import Foundation

/// The secret that an endpoint's signatures are made with: `whsec_` and the Base64 of 32 random bytes.
///
/// Source: Standard Webhooks specification, "Signature scheme" (symmetric).
struct WebhookSecret: Hashable, Sendable {
    private static let prefix = "whsec_"
    static let byteCount = 32

    private let key: [UInt8]

    /// Takes random bytes.
    init(_ bytes: [UInt8]) { key = bytes }

    /// Reads the text form; `nil` for anything else.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count)))
        else { return nil }
        key = Array(data)
    }

    /// What receivers are given.
    var text: String { Self.prefix + Data(key).base64EncodedString() }

    /// The signature of a call: `v1,` and the Base64 of an HMAC-SHA256 over id, timestamp and body.
    func signature(id: String, seconds: Int64, body: String) -> String {
        let signed = Array("\(id).\(seconds).\(body)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        return "v1," + Data(code).base64EncodedString()
    }
}
