/// Confirms that an account was created.
public struct RegistrationResponse: Codable, Hashable, Sendable {
    /// The user name.
    public var userName: String

    /// Creates the response.
    public init(userName: String) { self.userName = userName }
}
