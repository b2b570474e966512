/// A validated account, ready to be created.
public struct PreparedAccount: Sendable {
    /// The user name.
    public let userName: String
    /// The hash of the password, in the stored form.
    public let passwordHash: String
    /// The role.
    public let role: String

    /// Creates a prepared account.
    public init(userName: String, passwordHash: String, role: String) {
        self.userName = userName
        self.passwordHash = passwordHash
        self.role = role
    }
}
