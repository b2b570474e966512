/// Why signing in at a third-party service failed.
public enum SignInFault: Error, Hashable, Sendable {
    /// The address of the service, or one in its configuration, is not allowed: not https, or in our own network.
    case badAddress
    /// The service does not respond.
    case unreachable
    /// The response is not valid OpenID Connect.
    case unreadable
    /// Its issuer differs from the address that was entered.
    case otherIssuer(named: String)
    /// It lacks a requirement.
    case lacks(SignInNeed)
    /// It publishes no key to validate its tokens.
    case noKeys
    /// It rejects this application's credentials.
    case badClient
    /// The user canceled, or has no permission.
    case declined
    /// It failed for another reason.
    case refused
    /// The sign-in is unknown, from another session, expired, or already finished.
    case unknownState
    /// The token is invalid.
    case badToken(TokenFlaw)
}

/// A requirement for services where users sign in.
public enum SignInNeed: String, Hashable, Sendable {
    /// The authorization code flow.
    case codeFlow
    /// Proof keys with SHA-256 (PKCE with `S256`).
    case proofKeys
    /// Tokens signed with RS256 or ES256.
    case algorithms
    /// Secrets in the header `Authorization` (`client_secret_basic`).
    case secretInHeader
}

/// The error in a token (ID token).
public enum TokenFlaw: String, CaseIterable, Hashable, Sendable {
    /// It is not a token.
    case form
    /// Its signature algorithm is missing or not allowed.
    case algorithm
    /// Its key is not among those that the service publishes.
    case key
    /// The signature is invalid.
    case signature
    /// Another service created it.
    case issuer
    /// It is for another client.
    case audience
    /// It has expired.
    case expired
    /// It was created long ago, or in the future.
    case madeAt
    /// It answers another request.
    case nonce
    /// It does not contain the user's ID.
    case subject
    /// The user belongs to another domain.
    case domain
}
