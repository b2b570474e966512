public import CrosstownValues

/// A user's request to prove their identity at a service.
public struct AuthorizationRequest: Hashable, Sendable {
    /// The service.
    public let service: SignInService
    /// The account that is signed in here.
    public let account: Identifier<Account>
    /// The session that starts the request, and that has to finish it.
    public let session: String
    /// Where the service sends the browser back to; each service has its own address, so that the response of one is
    /// invalid for another.
    public let returnAddress: String

    /// Creates a request.
    public init(service: SignInService, account: Identifier<Account>, session: String, returnAddress: String) {
        self.service = service
        self.account = account
        self.session = session
        self.returnAddress = returnAddress
    }
}
