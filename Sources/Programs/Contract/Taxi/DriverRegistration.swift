/// What the city enters to register a driver and the taxi (T-1.2).
public struct DriverRegistration: Codable, Hashable, Sendable {
    /// The name that the driver signs in with.
    public var userName: String
    /// The secret that the driver signs in with.
    public var password: String
    /// The taxi's code, such as T345.
    public var code: String
    /// The company that the driver belongs to; nothing where independent.
    public var company: String?

    /// Fills the form.
    public init(userName: String, password: String, code: String, company: String? = nil) {
        self.userName = userName
        self.password = password
        self.code = code
        self.company = company
    }
}
