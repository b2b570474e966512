public import CrosstownContract
import CrosstownKit
public import CrosstownWeb

extension Credentials: LimitedFields {
    /// The characters of a name that is kept, and of an e-mail address in its place.
    static let userNameLength = 0...200
    /// The characters of a password that is kept.
    static let passwordLength = 0...256

    /// What names and passwords of accounts may be that there are.
    public static var limits: [String: FieldLimits] {
        ["userName": .text(userNameLength), "password": .text(passwordLength)]
    }
}

extension Credentials {
    /// The name in the form in which it must be unique.
    var foldedName: String { UserNameForms(entered: userName).folded }

    /// Names every field that needs a change.
    ///
    /// - Throws: `Problem` with all the fields.
    public func check(by passwords: PasswordRules) throws {
        var check = Validation()
        let name = UserNameForms(entered: userName)
        check.text(name.shown, "userName", length: FieldLimits.newUserNameLength)
        // Short enough to be looked at letter by letter.
        if name.shown.utf8.count <= 160 { Self.checkLetters(of: name, &check) }
        passwords.check(password, of: userName, as: "password", &check)
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
}
