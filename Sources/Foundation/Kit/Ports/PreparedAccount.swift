/// An account that is ready to be made.
public struct PreparedAccount: Sendable {
    /// The name to sign in with.
    public let userName: String
    /// The hash of the password, in the form that the accounts' owner keeps.
    public let passwordHash: String
    /// What the account may do.
    public let role: String

    /// Describes an account that is ready to be made.
    public init(userName: String, passwordHash: String, role: String) {
        self.userName = userName
        self.passwordHash = passwordHash
        self.role = role
    }
}
