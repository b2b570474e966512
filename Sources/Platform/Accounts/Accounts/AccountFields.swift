import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// A name and a password for an account that is to be made.
struct RegistrationFields: FormFieldSet {
    let userName = AccountFields.newUserName
    let password = AccountFields.newPassword(AccountTexts.password)
    /// Where to go on after the form.
    let next = Field<Link?>(.optional(.hidden))
    /// Whether somebody leaves without an account; the second button sends it.
    let abort = Field<String?>(.optional(.hidden))
}

/// The name and the password of an account.
struct SignInFields: FormFieldSet {
    let userName = AccountFields.userName()
    let password = AccountFields.currentPassword(AccountTexts.password)
    /// Where to go on after the form.
    let next = Field<Link?>(.optional(.hidden))
}

/// Another password, and the one before.
struct PasswordFields: FormFieldSet {
    let password = AccountFields.currentPassword(AccountTexts.passwordNow)
    let newPassword = AccountFields.newPassword(AccountTexts.newPassword)
}

extension Input<RegistrationFields> {
    var credentials: Credentials { Credentials(userName: self.userName, password: self.password) }
}

extension Input<SignInFields> {
    var credentials: Credentials { Credentials(userName: self.userName, password: self.password) }
}

/// Fields that several forms of accounts have.
enum AccountFields {
    private static let userNameAttributes: Markup =
        "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" required"

    /// The name of an account that there may be, or its e-mail address.
    static func userName() -> Field<String> {
        Field(AccountTexts.userName, .typed(Credentials.userNameLength, userNameAttributes))
    }

    /// The name of an account that is to be made.
    static var newUserName: Field<String> {
        let kind = FieldKind<String>.judged(.text(FieldLimits.newUserNameLength), userNameAttributes)
        return Field(AccountTexts.userName, kind, hint: AccountTexts.userNameHint)
    }

    static func currentPassword(_ label: LocalizedText, hint: LocalizedText? = nil) -> Field<String> {
        let attributes: Markup = "autocomplete=\"current-password\" required"
        return Field(label, .typed(Credentials.passwordLength, attributes, type: "password"), hint: hint)
    }

    static func newPassword(
        _ label: LocalizedText,
        hint: LocalizedText? = AccountTexts.passwordHint
    ) -> Field<String> {
        let attributes: Markup = "autocomplete=\"new-password\" required"
        return Field(label, .judged(.newPassword, attributes, type: "password"), hint: hint)
    }

    /// The same password, so that nobody is shut out by a slip.
    static var passwordAgain: Field<String> { newPassword("The same password again", hint: nil) }
}

extension FieldKind where Value == String {
    /// What was typed, with the blanks at its ends, and nothing where nothing is sent.
    static func typed(_ length: ClosedRange<Int>, _ attributes: Markup, type: String = "text") -> FieldKind {
        let kind = FieldKind(
            sentAs: String.self,
            limits: .text(length),
            control: { $0.input(attributes, type: type) },
            check: { text, check, name in
                check.limit(text, name, to: .text(length))
                return text
            }
        )
        return .optional(kind, or: "")
    }

    /// What was typed, as it is: those hold it against the limits who know whose it is, with all else that may be wrong.
    static func judged(_ limits: FieldLimits, _ attributes: Markup, type: String = "text") -> FieldKind {
        let kind = FieldKind(
            sentAs: String.self,
            limits: limits,
            control: { $0.input(attributes, type: type) },
            check: { text, _, _ in text }
        )
        return .optional(kind, or: "")
    }
}
