import CrosstownWeb

/// What a person enters to get an account.
public struct AccountForm: Codable, Sendable {
    /// The name to sign in with.
    public var userName: String
    /// The secret to sign in with.
    public var password: String

    /// Fills the form.
    public init(userName: String, password: String) {
        self.userName = userName
        self.password = password
    }

    /// The name in the form in which it must be unique.
    var foldedName: String { userName.lowercased() }

    /// Names every field that needs a change.
    ///
    /// The password rules are those of OWASP ASVS 5.0, 6.2: at least 8 characters, long ones allowed, no rules of
    /// composition, none that everybody tries first or that repeats the name.
    /// - Throws: `Problem` with all the fields.
    public func check() throws {
        var check = Validation()
        check.text(userName, "userName", length: 1...40)
        check.require(
            userName.allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) },
            "userName",
            "may have letters, digits, dots, hyphens and underscores"
        )
        check.require(!password.isEmpty, "password", "is required")
        check.require(password.isEmpty || password.count >= 8, "password", "must be at least 8 characters")
        check.require(password.utf8.count <= 256, "password", "must be at most 256 bytes")
        check.require(!isGuessable, "password", "is one of those that are tried first; choose another")
        try check.finish()
    }

    private var isGuessable: Bool {
        let folded = password.lowercased()
        return Set(folded).count == 1 || (folded == foldedName && !folded.isEmpty) || Self.triedFirst.contains(folded)
    }

    private static let triedFirst: Set<String> = [
        "password", "password1", "passw0rd", "12345678", "123456789", "1234567890", "qwertyui", "qwerty123",
        "qwertyuiop", "11223344", "abcd1234", "iloveyou", "sunshine", "princess", "football", "baseball", "superman",
        "trustno1", "letmein1", "welcome1", "admin123", "changeme", "crosstown",
    ]
}
