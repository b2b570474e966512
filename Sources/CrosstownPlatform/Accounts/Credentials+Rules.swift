public import CrosstownContract
import CrosstownWeb

extension Credentials {
    /// The name in the form in which it must be unique.
    var foldedName: String { UserNameForms(entered: userName).folded }

    /// Names every field that needs a change.
    ///
    /// The password rules are those of OWASP ASVS 5.0, 6.2: at least 8 characters, long ones allowed, no rules of
    /// composition, none that everybody tries first or that repeats the name.
    /// - Throws: `Problem` with all the fields.
    public func check() throws {
        var check = Validation()
        let name = UserNameForms(entered: userName)
        check.text(name.shown, "userName", length: 1...40)
        // Short enough to be looked at letter by letter.
        if name.shown.utf8.count <= 160 { Self.checkLetters(of: name, &check) }
        checkPassword(as: "password", &check)
        try check.finish()
    }

    private static func checkLetters(of name: UserNameForms, _ check: inout Validation) {
        let letters = name.shown
        check.require(
            letters.allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) } && name.isLegible,
            "userName",
            "may have letters, digits, dots, hyphens and underscores"
        )
        let says = letters.isEmpty || letters.contains { $0.isLetter || $0.isNumber }
        check.require(says, "userName", "must have a letter or a digit")
        check.require(name.hasOneScript, "userName", "must have letters of one script alone")
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
