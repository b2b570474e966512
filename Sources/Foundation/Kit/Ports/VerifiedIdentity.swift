/// Who a service says somebody to be.
public struct VerifiedIdentity: Hashable, Sendable {
    /// The service.
    public let issuer: String
    /// What the service knows the person by, for ever; no other person of the service ever has it.
    public let subject: String
    /// All that it tells besides, as far as that is text or a whole number.
    public let claims: [String: String]

    /// Describes a person.
    public init(issuer: String, subject: String, claims: [String: String]) {
        self.issuer = issuer
        self.subject = subject
        self.claims = claims
    }
}
