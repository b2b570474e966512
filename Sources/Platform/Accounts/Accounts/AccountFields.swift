import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// The user name and password for a new account.
struct RegistrationFields: FormFieldSet {
    let userName = AccountFields.newUserName
    let password = AccountFields.newPassword(AccountTexts.password)
    /// The page to open after the form.
    let next = Field<Link?>(.optional(.hidden))
    /// Whether the user leaves without an account; the second button sends it.
    let abort = Field<String?>(.optional(.hidden))
}

struct SignInFields: FormFieldSet {
    let userName = AccountFields.userName()
    let password = AccountFields.currentPassword(AccountTexts.password)
    let next = Field<Link?>(.optional(.hidden))
}

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

enum AccountFields {
    private static let userNameAttributes: Markup =
        "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" required"

    /// The name or e-mail address of an existing account.
    static func userName() -> Field<String> {
        Field(AccountTexts.userName, .typed(Credentials.userNameLength, userNameAttributes))
    }

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

    /// The new password again, so that a typing error doesn't lock the user out.
    static var passwordAgain: Field<String> { newPassword("Password (again)", hint: nil) }
}

extension FieldKind where Value == String {
    /// The entered text with the blanks at its ends; empty if the field is missing.
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

    /// The entered text as it is.
    ///
    /// The service validates it against the limits, together with rules that need to know whose it is.
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
