/// What a person enters to get an account, or to sign in.
public struct Credentials: Codable, Hashable, Sendable {
    /// The name to sign in with.
    public var userName: String
    /// The secret to sign in with.
    public var password: String

    /// Fills the form.
    public init(userName: String, password: String) {
        self.userName = userName
        self.password = password
    }
}
