package import CrosstownValues
package import Crypto
import Foundation
import Synchronization

/// Identifies this service to push services by a signed token per service (VAPID, RFC 8292).
package final class ServerIdentification: Sendable {
    /// The validity of a token in seconds; at most a day is allowed.
    private static let validity: Int64 = 12 * 3600
    /// Renews a token that is valid for less than this many seconds.
    private static let margin: Int64 = 3600
    /// The number of cached tokens.
    private static let mostTokens = 256

    private struct Token {
        let text: String
        let expiresAt: Int64
    }

    private let key: P256.Signing.PrivateKey
    private let contact: String
    private let tokens = Mutex<[String: Token]>([:])

    /// Creates the identification from a key pair.
    package init(key: P256.Signing.PrivateKey, contact: String) {
        self.key = key
        self.contact = contact
    }

    /// The public key for subscriptions in browsers.
    package var publicKey: String { Base64URL.encode(key.publicKey.x963Representation) }

    /// Returns the value of `Authorization` for an origin such as `https://push.example.net`.
    ///
    /// - Throws: errors of signing.
    package func authorization(for origin: String, at now: Timestamp) throws -> String {
        let seconds = now.milliseconds / 1000
        let known = tokens.withLock { $0[origin] }
        if let known, known.expiresAt - seconds > Self.margin { return "vapid t=\(known.text), k=\(publicKey)" }
        let token = Token(
            text: try Self.token(origin, expiresAt: seconds + Self.validity, contact, key),
            expiresAt: seconds + Self.validity
        )
        tokens.withLock { tokens in
            if tokens.count >= Self.mostTokens { tokens.removeAll() }
            tokens[origin] = token
        }
        return "vapid t=\(token.text), k=\(publicKey)"
    }

    /// The header and claims of a token (RFC 7519) to sign, in the order of RFC 8292.
    package static func signed(_ origin: String, expiresAt: Int64, _ contact: String) -> String {
        let claims = "{\"aud\":\(quoted(origin)),\"exp\":\(expiresAt),\"sub\":\(quoted(contact))}"
        return Base64URL.encode("{\"typ\":\"JWT\",\"alg\":\"ES256\"}".utf8) + "." + Base64URL.encode(claims.utf8)
    }

    private static func token(
        _ origin: String,
        expiresAt: Int64,
        _ contact: String,
        _ key: P256.Signing.PrivateKey
    ) throws -> String {
        let signed = signed(origin, expiresAt: expiresAt, contact)
        return signed + "." + Base64URL.encode(try key.signature(for: Data(signed.utf8)).rawRepresentation)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
