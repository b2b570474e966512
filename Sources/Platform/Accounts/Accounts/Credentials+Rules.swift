public import CrosstownContract
import CrosstownKit
public import CrosstownWeb

extension Credentials: LimitedFields {
    /// The length of a stored name, or of an e-mail address used instead of it.
    static let userNameLength = 0...200
    static let passwordLength = 0...256

    /// The limits for names and passwords of existing accounts.
    public static var limits: [String: FieldLimits] {
        ["userName": .text(userNameLength), "password": .text(passwordLength)]
    }
}

extension Credentials {
    /// The form of the name that must be unique.
    var foldedName: String { UserNameForms(entered: userName).folded }

    /// Validates all fields.
    ///
    /// - Throws: `Problem` that names each invalid field.
    public func check(by passwords: PasswordRules) throws {
        var check = Validation()
        let name = UserNameForms(entered: userName)
        check.text(name.shown, "userName", length: FieldLimits.newUserNameLength)
        // Short enough to check letter by letter.
        if name.shown.utf8.count <= 160 { Self.checkLetters(of: name, &check) }
        passwords.check(password, of: userName, as: "password", &check)
        try check.finish()
    }

    private static func checkLetters(of name: UserNameForms, _ check: inout Validation) {
        let letters = name.shown
        check.require(
            letters.allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) } && name.isLegible,
            "userName",
            "may contain only letters, digits, dots, hyphens and underscores"
        )
        let says = letters.isEmpty || letters.contains { $0.isLetter || $0.isNumber }
        check.require(says, "userName", "must have a letter or a digit")
        check.require(name.hasOneScript, "userName", "must use letters from a single alphabet")
    }
}
