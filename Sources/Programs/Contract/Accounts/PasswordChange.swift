/// What a person enters to sign in with another password from now on.
public struct PasswordChange: Codable, Hashable, Sendable {
    /// The password until now.
    public var password: String
    /// The password from now on.
    public var newPassword: String

    /// Fills the form.
    public init(password: String, newPassword: String) {
        self.password = password
        self.newPassword = newPassword
    }
}
