import CrosstownValues

/// The parameters with which a browser returns from a service.
public struct SignInReturn: Hashable, Sendable {
    /// The ID of the request.
    public let state: String?
    /// The code to fetch the token.
    public let code: String?
    /// The issuer of the response, if the service sends it (RFC 9207).
    public let issuer: String?
    /// The error, if any.
    public let error: String?

    /// Creates the parameters.
    public init(state: String?, code: String?, issuer: String?, error: String?) {
        self.state = state
        self.code = code
        self.issuer = issuer
        self.error = error
    }
}
