package import CrosstownWeb

struct RegisterPage: Page {
    let next: Link?
    let hasMail: Bool
    let refused: RefusedForm?

    var title: LocalizedText { AccountTexts.register }

    /// The popup shows errors that belong to no field.
    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1>\(form)\(hasMail ? byMail : .empty)<p>\(AccountTexts.haveOne) \
        <a\(attribute: "href", AccountLinks.signIn.adding("next", next))>\(AccountTexts.signIn)</a></p>
        """
    }

    private var form: Markup {
        DeclaredForm<RegistrationFields>().markup(
            "register",
            to: AccountLinks.register,
            button: AccountTexts.registerButton,
            refused: refused,
            values: [\.next: next?.href ?? ""],
            controls: [\.abort: .empty],
            more: """
                <button class="button button-quiet button-wide" name="abort" value="1" formnovalidate>\
                \(AccountTexts.abort)</button>
                """,
            look: "button button-primary button-wide"
        )
    }

    private var byMail: Markup {
        "<p><a\(attribute: "href", ResetLinks.register.adding("next", next))>\("Use an email address instead")</a></p>"
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

struct SignInPage: Page {
    let next: Link?
    let hasMail: Bool
    /// Whether the user has just created the account and signs in for the first time.
    let isReady: Bool
    let refused: RefusedForm?

    var title: LocalizedText { AccountTexts.signIn }

    var main: Markup {
        """
        <h1>\(title)</h1>\(isReady ? ready : .empty)\(optional: failure)\(form)\
        \(hasMail ? "<p class=\"hint\">\("You can also sign in with your confirmed email address.")</p>" : .empty)\
        <p><a\(attribute: "href", hasMail ? ResetLinks.wish : PrintedCodeRoutes.enter)>\("Forgot your password?")</a></p>
        """
    }

    private var form: Markup {
        let register = AccountLinks.register.adding("next", next)
        return DeclaredForm<SignInFields>().markup(
            "sign-in",
            to: AccountLinks.signIn,
            button: AccountTexts.signIn,
            refused: refused,
            values: [\.next: next?.href ?? ""],
            more: "<a class=\"button button-wide\"\(attribute: "href", register)>\(AccountTexts.register)</a>",
            look: "button button-primary button-wide"
        )
    }

    private var ready: Markup {
        """
        <p class="notice notice-good" data-say>\(.icon("check"))<span>\("Your account is ready. Sign in with it.")</span></p>
        """
    }

    /// The errors of the form as a whole.
    private var failure: Markup? {
        guard let problem = refused?.problem, problem.errors == nil else { return nil }
        return """
            <p class="notice notice-bad" role="alert">\(.icon("alert"))\
            <span>\(problem.title). \(text: problem.detail)</span></p>
            """
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

/// Confirms a registration and links to the next step.
struct RegisteredPage: Page {
    let userName: String?
    let next: Link?

    var title: LocalizedText {
        userName == nil ? AccountTexts.noAccount : AccountTexts.accountReady
    }

    var main: Markup {
        let text = userName.map(AccountTexts.signedIn) ?? AccountTexts.left
        return """
            <h1>\(title)</h1><p data-say>\(text)</p><div class="form-actions">\
            <a class="button button-primary button-wide"\(attribute: "href", next ?? AccountLinks.start)>\
            \(userName == nil ? AccountTexts.backToMap : AccountTexts.goOn)</a></div>
            """
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

extension RefusedForm {
    /// The error, if it belongs to no field.
    package var popup: Markup? { problem.errors == nil ? Popup(problem).markup : nil }
}
