import CrosstownValues

/// A service at which people prove who they are.
public struct SignInService: Hashable, Sendable {
    /// The address that the service goes by; it names itself exactly so.
    public let issuer: String
    /// What the service knows this application by.
    public let clientID: String
    /// What this application proves itself with; `nil` where the service gave it nothing.
    public let secret: String?
    /// What is asked for besides `openid`, such as `profile`.
    public let scopes: [String]
    /// The domain that people must belong to (claim `hd`); any where `nil`.
    public let hostedDomain: String?

    /// Describes a service.
    public init(issuer: String, clientID: String, secret: String?, scopes: [String], hostedDomain: String?) {
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
        self.scopes = scopes
        self.hostedDomain = hostedDomain
    }
}

extension SignInService: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the secret, so that no log can.
    public var description: String { issuer }

    /// Shows nothing of the secret.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer]) }
}
