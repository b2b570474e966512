/// The city's form for a driver and the taxi (T-1.2).
public struct DriverRegistration: Codable, Hashable, Sendable {
    /// The driver's user name.
    public var userName: String
    /// The driver's password.
    public var password: String
    /// The taxi's code, such as T345.
    public var code: String
    /// The driver's company; `nil` where independent.
    public var company: String?

    /// Creates the form.
    public init(userName: String, password: String, code: String, company: String? = nil) {
        self.userName = userName
        self.password = password
        self.code = code
        self.company = company
    }
}
