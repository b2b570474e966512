/// A change of the password.
public struct PasswordChange: Codable, Hashable, Sendable {
    /// The current password.
    public var password: String
    /// The new password.
    public var newPassword: String

    /// Creates the form.
    public init(password: String, newPassword: String) {
        self.password = password
        self.newPassword = newPassword
    }
}
