package import CrosstownValues
package import Crypto
import Foundation
import Synchronization

/// Shows push services who sends messages, by a signed token for each of them (VAPID, RFC 8292).
package final class ServerIdentification: Sendable {
    /// How long a token is valid; a day at most is allowed.
    private static let validity: Int64 = 12 * 3600
    /// A token is made anew once it is valid for no longer than this.
    private static let margin: Int64 = 3600
    /// How many services' tokens are remembered.
    private static let mostTokens = 256

    private struct Token {
        let text: String
        let expiresAt: Int64
    }

    private let key: P256.Signing.PrivateKey
    /// Whom the operators of a push service can turn to.
    private let contact: String
    private let tokens = Mutex<[String: Token]>([:])

    /// Identifies the service by a key pair.
    package init(key: P256.Signing.PrivateKey, contact: String) {
        self.key = key
        self.contact = contact
    }

    /// The public key, as browsers take it when they subscribe.
    package var publicKey: String { Base64URL.encode(key.publicKey.x963Representation) }

    /// The value of `Authorization` for messages to an origin, such as `https://push.example.net`.
    ///
    /// - Throws: what signing throws.
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

    /// What is signed: the header and the claims of a token (RFC 7519), in the order in which RFC 8292 shows them.
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
