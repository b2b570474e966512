/// The credentials to create an account, or to sign in.
public struct Credentials: Codable, Hashable, Sendable {
    /// The user name.
    public var userName: String
    /// The password.
    public var password: String

    /// Creates the form.
    public init(userName: String, password: String) {
        self.userName = userName
        self.password = password
    }
}
