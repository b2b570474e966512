public import CrosstownContract
import CrosstownWeb

extension Credentials {
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
        checkPassword(as: "password", &check)
        try check.finish()
    }

    /// Looks whether the password alone can be used, and names it as the form does.
    func checkPassword(as field: String, _ check: inout Validation) {
        check.require(!password.isEmpty, field, "is required")
        check.require(password.isEmpty || password.count >= 8, field, "must be at least 8 characters")
        check.require(password.utf8.count <= 256, field, "must be at most 256 bytes")
        check.require(!isGuessable, field, "is one of those that are tried first; choose another")
    }

    private var isGuessable: Bool {
        let folded = password.lowercased()
        let isOneCharacter = password.count >= 8 && Set(folded).count == 1
        return isOneCharacter || (folded == foldedName && folded.count >= 8) || CommonPasswords.all.contains(folded)
    }
}
