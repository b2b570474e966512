import CrosstownContract
import CrosstownWeb

extension DriverRegistration {
    /// The driver with white space removed from the ends of names.
    ///
    /// - Throws: `Problem` that names the wrong fields of the taxi; the account's own are checked by its registry.
    func checked() throws -> DriverRegistration {
        var check = Validation()
        let code = check.text(code, "code", length: 1...12)
        let company = check.text(company ?? "", "company", length: 0...100)
        let userName = check.text(userName, "userName", length: 1...100)
        check.require(!password.isEmpty, "password", TaxiTexts.required)
        try check.finish()
        return DriverRegistration(
            userName: userName,
            password: password,
            code: code,
            company: company.isEmpty ? nil : company
        )
    }
}

/// A driver who was registered.
struct DriverAdded: Codable, Sendable {
    var userName: String
    var code: String
}
