public import CrosstownValues

/// Lets people prove who they are at a service of somebody else, such as that of their university (OpenID Connect).
///
/// A person goes there with the browser and comes back with it. Between the two stands a record of the session that
/// went, which counts once and for ten minutes.
public protocol FederatedSignIn: Sendable {
    /// Records that somebody goes to a service.
    ///
    /// - Returns: the address at the service where the browser goes on.
    /// - Throws: `SignInFault`.
    func begin(_ wish: AuthorizationRequest) async throws -> String

    /// Takes in what a browser has brought back from the service.
    ///
    /// - Parameters:
    ///   - wish: the wish that was begun, made anew from the session that came back.
    ///   - brought: the parameters that the service has sent along.
    /// - Returns: who the service says it is.
    /// - Throws: `SignInFault`.
    func finish(_ wish: AuthorizationRequest, with brought: SignInReturn) async throws -> VerifiedIdentity

    /// Tries whether people could sign in at a service; what was remembered of it is read again.
    ///
    /// - Parameters:
    ///   - service: the service to be tried.
    ///   - returnAddress: where the service would send people back to.
    /// - Throws: `SignInFault` for the first thing that is wrong.
    func examine(_ service: SignInService, returnAddress: String) async throws
}

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

/// Somebody's wish to prove at a service who it is.
public struct AuthorizationRequest: Hashable, Sendable {
    /// The service.
    public let service: SignInService
    /// The account that is signed in here.
    public let account: Identifier<Account>
    /// The session that goes there, and must be the one that comes back.
    public let session: String
    /// Where the service sends the browser back to; each service has an address of its own, so that the answer of one
    /// cannot be taken for that of another.
    public let returnAddress: String

    /// Describes a wish.
    public init(service: SignInService, account: Identifier<Account>, session: String, returnAddress: String) {
        self.service = service
        self.account = account
        self.session = session
        self.returnAddress = returnAddress
    }
}

/// What a browser brings back from a service, as the parameters of an address.
public struct SignInReturn: Hashable, Sendable {
    /// What tells which wish it answers.
    public let state: String?
    /// What the proof is fetched with.
    public let code: String?
    /// Who has answered, where the service says that (RFC 9207).
    public let issuer: String?
    /// Why there is no proof, where there is none.
    public let error: String?

    /// Gathers the parameters.
    public init(state: String?, code: String?, issuer: String?, error: String?) {
        self.state = state
        self.code = code
        self.issuer = issuer
        self.error = error
    }
}

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
