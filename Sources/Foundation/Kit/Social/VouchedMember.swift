import CrosstownSQL
import CrosstownWeb

/// Somebody whom the service of an institution vouches for.
public struct VouchedMember: Hashable, Sendable {
    /// The service.
    public let issuer: String
    /// What the service knows the person by.
    public let subject: String
    /// The name; empty where the service does not tell it.
    public let name: String

    /// Describes somebody.
    public init(issuer: String, subject: String, name: String) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
    }
}
