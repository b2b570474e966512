import CrosstownContract
import CrosstownWeb

/// A name and a password for an account that is to be made.
struct RegistrationFields: FormFieldSet {
    let userName = AccountFields.userName(AccountTexts.userNameHint)
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
    static func userName(_ hint: LocalizedText? = nil) -> Field<String> {
        let attributes: Markup = "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" required"
        return Field(AccountTexts.userName, .typed(attributes), hint: hint)
    }

    static func currentPassword(_ label: LocalizedText, hint: LocalizedText? = nil) -> Field<String> {
        Field(label, .typed("autocomplete=\"current-password\" required", type: "password"), hint: hint)
    }

    static func newPassword(
        _ label: LocalizedText,
        hint: LocalizedText? = AccountTexts.passwordHint
    ) -> Field<String> { Field(label, .typed("autocomplete=\"new-password\" required", type: "password"), hint: hint) }

    /// The same password, so that nobody is shut out by a slip.
    static var passwordAgain: Field<String> { newPassword("The same password again", hint: nil) }
}

extension FieldKind where Value == String {
    /// What was typed, with the blanks at its ends, and nothing where nothing is sent: those judge it who know whose it is.
    static func typed(_ attributes: Markup, type: String = "text") -> FieldKind {
        let kind = FieldKind(
            sentAs: String.self,
            control: { $0.input(attributes, type: type) },
            check: { text, _, _ in text }
        )
        return .optional(kind, or: "")
    }
}
