import CrosstownKit
import Crypto
import Foundation

/// What belongs to one way to a provider and back, and cannot be guessed.
///
/// Source: RFC 7636 (PKCE), OpenID Connect Core 1.0 section 3.1.2.1.
struct SignInAttempt: Hashable, Sendable {
    /// Tells which wish an answer belongs to.
    let state: String
    /// Tells which wish a proof belongs to.
    let nonce: String
    /// Tells that whoever fetches the proof is who began.
    let verifier: String

    /// Makes an attempt of random bytes.
    init(_ randomBytes: (Int) -> [UInt8]) {
        state = Base64URL.encode(randomBytes(32))
        nonce = Base64URL.encode(randomBytes(32))
        verifier = Base64URL.encode(randomBytes(32))
    }

    /// What is kept of a state: who sees the table cannot answer for anybody.
    static func hash(of state: String) -> [UInt8] { Array(SHA256.hash(data: Data(state.utf8))) }

    /// The address at a provider where a browser goes on.
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
