/// A user's identity, confirmed by a service.
public struct VerifiedIdentity: Hashable, Sendable {
    /// The service.
    public let issuer: String
    /// The service's permanent ID of the user, never reused for another one.
    public let subject: String
    /// The other claims with text or whole numbers.
    public let claims: [String: String]

    /// Creates an identity.
    public init(issuer: String, subject: String, claims: [String: String]) {
        self.issuer = issuer
        self.subject = subject
        self.claims = claims
    }
}
