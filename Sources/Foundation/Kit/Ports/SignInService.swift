import CrosstownValues

/// A service where users prove their identity.
public struct SignInService: Hashable, Sendable {
    /// The address that the service uses as its issuer, exactly.
    public let issuer: String
    /// The ID of this application at the service.
    public let clientID: String
    /// The secret of this application; `nil` if the service issued none.
    public let secret: String?
    /// The requested scopes in addition to `openid`, such as `profile`.
    public let scopes: [String]
    /// The required domain of users (claim `hd`); `nil` for any.
    public let hostedDomain: String?

    /// Creates a service.
    public init(issuer: String, clientID: String, secret: String?, scopes: [String], hostedDomain: String?) {
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
        self.scopes = scopes
        self.hostedDomain = hostedDomain
    }
}

extension SignInService: CustomStringConvertible, CustomReflectable {
    /// The issuer without the secret, to keep it out of logs.
    public var description: String { issuer }

    /// The mirror without the secret.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": issuer]) }
}
