/// Confirms that an account was made.
public struct RegistrationResponse: Codable, Hashable, Sendable {
    /// The name to sign in with.
    public var userName: String

    /// Names the account.
    public init(userName: String) { self.userName = userName }
}
