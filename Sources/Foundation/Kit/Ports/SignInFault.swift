/// Why nobody was signed in at a service of somebody else.
public enum SignInFault: Error, Hashable, Sendable {
    /// The address of the service, or one that it names, is none that is called: not https, or of our own network.
    case badAddress
    /// The service does not answer.
    case unreachable
    /// What it answers is not what OpenID Connect describes.
    case unreadable
    /// It goes by another address than the one that was entered.
    case otherIssuer(named: String)
    /// It has not what is needed.
    case lacks(SignInNeed)
    /// It publishes no key that its proofs could be checked by.
    case noKeys
    /// It does not accept what this application proves itself with.
    case badClient
    /// The person did not want to, or may not.
    case declined
    /// It has refused for another reason.
    case refused
    /// Nobody has begun this, or another session has, or it is too old, or was ended before.
    case unknownState
    /// The proof is not one.
    case badToken(TokenFlaw)
}

/// What a service must have so that people can sign in there.
public enum SignInNeed: String, Hashable, Sendable {
    /// The authorization code flow.
    case codeFlow
    /// Proof keys by SHA-256 (PKCE with `S256`).
    case proofKeys
    /// Proofs signed by RS256 or ES256.
    case algorithms
    /// Secrets in the header `Authorization` (`client_secret_basic`).
    case secretInHeader
}

/// What is wrong with a proof (ID token).
public enum TokenFlaw: String, CaseIterable, Hashable, Sendable {
    /// It is not a token at all.
    case form
    /// It is signed in a way that is not accepted, or not at all.
    case algorithm
    /// It names a key that the service does not publish.
    case key
    /// The signature is not of that key.
    case signature
    /// Another service has made it.
    case issuer
    /// It is meant for somebody else.
    case audience
    /// Its time is over.
    case expired
    /// It was made long ago, or in the future.
    case madeAt
    /// It answers another wish.
    case nonce
    /// It does not say who the person is.
    case subject
    /// The person belongs to another domain.
    case domain
}
