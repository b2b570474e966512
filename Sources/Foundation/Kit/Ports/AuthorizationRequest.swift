public import CrosstownValues

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
