import CrosstownValues

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
