public import CrosstownValues

/// A session of a program, such as a native app: its key goes into the `Authorization` header as a bearer token.
public struct SessionResponse: Codable, Hashable, Sendable {
    /// The key; whoever has it is the person.
    public var key: String
    /// When the session ends by itself.
    public var expiresAt: Timestamp
    /// The name of the account.
    public var userName: String
    /// What the account may do: `passenger`, `driver` or `administrator`.
    public var role: String

    /// Describes a session.
    public init(key: String, expiresAt: Timestamp, userName: String, role: String) {
        self.key = key
        self.expiresAt = expiresAt
        self.userName = userName
        self.role = role
    }
}
