import CrosstownSQL
import CrosstownWeb

/// A person confirmed by the service of an institution.
public struct VouchedMember: Hashable, Sendable {
    /// The service.
    public let issuer: String
    /// The service's ID of the person.
    public let subject: String
    /// The name; empty if the service does not return it.
    public let name: String

    /// Creates a member.
    public init(issuer: String, subject: String, name: String) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
    }
}
