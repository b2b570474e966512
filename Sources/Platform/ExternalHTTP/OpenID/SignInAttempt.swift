import CrosstownKit
import Crypto
import Foundation

/// The unpredictable values of one sign-in attempt.
///
/// Source: RFC 7636 (PKCE), OpenID Connect Core 1.0 section 3.1.2.1.
struct SignInAttempt: Hashable, Sendable {
    /// Binds a response to its request.
    let state: String
    /// Binds an ID token to its request.
    let nonce: String
    /// Proves that the client that fetches the token is the one that began.
    let verifier: String

    /// Creates an attempt from random bytes.
    init(_ randomBytes: (Int) -> [UInt8]) {
        state = Base64URL.encode(randomBytes(32))
        nonce = Base64URL.encode(randomBytes(32))
        verifier = Base64URL.encode(randomBytes(32))
    }

    /// The stored form of a state: a reader of the table cannot complete a sign-in.
    static func hash(of state: String) -> [UInt8] { Array(SHA256.hash(data: Data(state.utf8))) }

    /// The address at a provider where the browser continues.
    func address(at endpoint: String, for wish: AuthorizationRequest) -> String {
        let challenge = Base64URL.encode(Array(SHA256.hash(data: Data(verifier.utf8))))
        var query = FormText([
            "response_type": "code", "client_id": wish.service.clientID, "redirect_uri": wish.returnAddress,
            "scope": (["openid"] + wish.service.scopes).joined(separator: " "), "state": state, "nonce": nonce,
            "code_challenge": challenge, "code_challenge_method": "S256",
        ])
        if let domain = wish.service.hostedDomain { query.add("hd", domain) }
        return endpoint + (endpoint.contains("?") ? "&" : "?") + query.text
    }
}
