import CrosstownWeb

/// The form for another password.
struct PasswordPage: Page {
    let userName: String
    let refused: RefusedForm?

    static let fields = [
        FormField(
            "password",
            label: AccountTexts.passwordNow,
            type: "password",
            attributes: "autocomplete=\"current-password\" required"
        ),
        FormField(
            "newPassword",
            label: AccountTexts.newPassword,
            type: "password",
            hint: AccountTexts.passwordHint,
            attributes: "autocomplete=\"new-password\" required"
        ),
    ]

    var title: LocalizedText { AccountTexts.changePassword }

    /// What no field can mend is said over the page.
    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    /// The name is there for programs that keep passwords.
    var main: Markup {
        """
        \(optional: refused?.summary(of: Self.fields))<h1>\(title)</h1><p>\(AccountTexts.changePasswordText)</p>\
        <form id="password-change" method="post"\(attribute: "action", AccountLinks.password) data-enhance novalidate>\
        \(.formToken)<input type="text" autocomplete="username" hidden\
        \(attribute: "value", userName)>\(forEach: Self.fields, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary button-wide">\(title)</button>\
        <a class="button button-quiet button-wide"\(attribute: "href", AccountLinks.me)>\
        \(AccountTexts.keepPassword)</a></div></form>
        """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}
