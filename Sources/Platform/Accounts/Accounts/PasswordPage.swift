import CrosstownWeb

struct PasswordPage: Page {
    let userName: String
    let refused: RefusedForm?

    var title: LocalizedText { AccountTexts.changePassword }

    /// The popup shows errors that belong to no field.
    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    /// Password managers need the user name in the form.
    var main: Markup {
        let form = DeclaredForm<PasswordFields>()
        let name: Markup = "<input type=\"text\" autocomplete=\"username\" hidden\(attribute: "value", userName)>"
        let keep: Markup = """
            <a class="button button-quiet button-wide"\(attribute: "href", AccountLinks.me)>\(AccountTexts.keepPassword)</a>
            """
        let fields = form.markup(
            "password-change",
            to: AccountLinks.password,
            button: title,
            refused: refused,
            controls: [\.password: "\(name)\(form.field(\.password, refused))"],
            more: keep,
            look: "button button-primary button-wide"
        )
        return "<h1>\(title)</h1><p>\(AccountTexts.changePasswordText)</p>\(fields)"
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}
