public import CrosstownValues

/// A session of a program, such as a native app: its key goes into the `Authorization` header as a bearer token.
public struct SessionResponse: Codable, Hashable, Sendable {
    /// The key, which gives full access to the account.
    public var key: String
    /// When the session expires.
    public var expiresAt: Timestamp
    /// The user name of the account.
    public var userName: String
    /// The role of the account: `passenger`, `driver` or `administrator`.
    public var role: String

    /// Creates a session.
    public init(key: String, expiresAt: Timestamp, userName: String, role: String) {
        self.key = key
        self.expiresAt = expiresAt
        self.userName = userName
        self.role = role
    }
}
