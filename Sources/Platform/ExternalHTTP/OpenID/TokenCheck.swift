import CrosstownKit
import CrosstownValues
import JWTKit

/// Validates an ID token for a request.
///
/// Source: OpenID Connect Core 1.0 section 3.1.3.7; RFC 8725 (algorithms).
struct TokenCheck {
    /// The maximum size of a token in bytes.
    static let mostBytes = 32 * 1_024
    /// The tolerated difference of clocks in milliseconds.
    private static let skewMilliseconds: Int64 = 60_000
    /// The maximum age of a token in milliseconds: it was created during the sign-in.
    private static let mostAgeMilliseconds = AttemptStore.lifeMilliseconds

    let service: SignInService
    let nonce: String
    let now: Timestamp

    /// Parses which key signed a token.
    ///
    /// - Throws: `SignInFault.badToken` for other algorithms.
    static func head(of text: String) throws(SignInFault) -> (algorithm: String, key: String?) {
        guard text.utf8.count <= mostBytes,
            let head = try? DefaultJWTParser().parse(Array(text.utf8), as: IDToken.self).header
        else { throw .badToken(.form) }
        // Everything in `crit` must be supported (RFC 7515), and nothing is.
        guard head.fields["crit"] == nil, let algorithm = head.alg, SigningKey.algorithms.contains(algorithm) else {
            throw .badToken(.algorithm)
        }
        return (algorithm, head.kid)
    }

    /// Validates only the signature.
    static func token(_ text: String, signedBy key: SigningKey) async throws -> IDToken {
        do {
            let keys = JWTKeyCollection()
            try await keys.add(jwk: key.key)
            return try await keys.verify(text, as: IDToken.self)
        } catch {
            throw SignInFault.badToken(.signature)
        }
    }

    /// The verified identity in a token.
    func person(in token: IDToken) throws(SignInFault) -> VerifiedIdentity {
        guard token.text("iss") == service.issuer else { throw .badToken(.issuer) }
        try checkAudience(of: token)
        try checkTimes(of: token)
        guard token.text("nonce") == nonce else { throw .badToken(.nonce) }
        guard let subject = token.text("sub"), (1...255).contains(subject.utf8.count),
            subject.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .badToken(.subject) }
        if let domain = service.hostedDomain, token.text("hd")?.lowercased() != domain.lowercased() {
            throw .badToken(.domain)
        }
        return VerifiedIdentity(
            issuer: service.issuer,
            subject: subject,
            claims: token.claims.compactMapValues(\.plain)
        )
    }

    private func checkAudience(of token: IDToken) throws(SignInFault) {
        let audience = token.texts("aud")
        guard audience.contains(service.clientID) else { throw .badToken(.audience) }
        let authorized = token.claims["azp"]
        guard authorized == .text(service.clientID) || (authorized == nil && audience.count == 1) else {
            throw .badToken(.audience)
        }
    }

    private func checkTimes(of token: IDToken) throws(SignInFault) {
        let skew = Self.skewMilliseconds
        guard let end = token.milliseconds("exp"), end > now.milliseconds - skew else { throw .badToken(.expired) }
        guard let made = token.milliseconds("iat"), made < now.milliseconds + skew,
            made > now.milliseconds - Self.mostAgeMilliseconds - skew
        else { throw .badToken(.madeAt) }
        if token.claims["nbf"] != nil {
            guard let begin = token.milliseconds("nbf"), begin < now.milliseconds + skew else {
                throw .badToken(.madeAt)
            }
        }
    }
}
