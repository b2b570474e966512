import CrosstownWeb

/// The form that makes an account.
struct RegisterPage: Page {
    let next: Link?
    let refused: RefusedForm?

    var title: String { "Create an account" }

    var main: Markup {
        """
        \(optional: refused?.summary(of: CredentialFields.new))<h1>\(title)</h1>\
        <form id="register" method="post"\(attribute: "action", AccountLinks.register) data-enhance novalidate>\
        \(.formToken)\(NextField(next: next).markup)\
        \(forEach: CredentialFields.new, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary button-wide">Create the account</button>\
        <button class="button button-quiet button-wide" name="abort" value="1" formnovalidate>\
        Leave without an account</button></div></form>\
        <p>You have one already? <a\(attribute: "href", AccountLinks.signIn.adding("next", next))>Sign in</a></p>
        """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}

/// The form that begins a session.
struct SignInPage: Page {
    let next: Link?
    let refused: RefusedForm?

    var title: String { "Sign in" }

    var main: Markup {
        """
        \(optional: refused?.summary(of: CredentialFields.known))<h1>\(title)</h1>\
        \(optional: failure)\
        <form id="sign-in" method="post"\(attribute: "action", AccountLinks.signIn) data-enhance novalidate>\
        \(.formToken)\(NextField(next: next).markup)\
        \(forEach: CredentialFields.known, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary button-wide">Sign in</button>\
        <a class="button button-wide"\(attribute: "href", AccountLinks.register.adding("next", next))>\
        Create an account</a></div></form>
        """
    }

    /// What is wrong with the form as a whole.
    private var failure: Markup? {
        guard let problem = refused?.problem, problem.errors == nil else { return nil }
        return """
            <p class="notice notice-bad" role="alert">\(.icon("alert"))\
            <span>\(problem.title). \(text: problem.detail)</span></p>
            """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}

/// A sentence after registering, and the way on.
struct RegisteredPage: Page {
    let userName: String?
    let next: Link?

    var title: String { userName == nil ? "No account was made" : "Your account is ready" }

    var main: Markup {
        let text =
            userName.map { "You are signed in as \($0)." }
            ?? "You left before the account was made, and what you entered was not kept."
        return """
            <h1>\(title)</h1><p data-say>\(text)</p><div class="form-actions">\
            <a class="button button-primary button-wide"\(attribute: "href", next ?? AccountLinks.start)>\
            \(userName == nil ? "Back to the map" : "Go on")</a></div>
            """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}

/// A person's own page.
struct MePage: Page {
    let userName: String
    let role: String

    var title: String { "Me" }

    var main: Markup {
        """
        <h1>\(userName)</h1><dl class="facts card card-soft"><dt>User name</dt><dd>\(userName)</dd>\
        <dt>You are</dt><dd>\(roleInWords)</dd></dl>\
        <form method="post"\(attribute: "action", AccountLinks.signOut)>\(.formToken)\
        <button class="button button-wide">\(.icon("leave", isSmall: true)) Sign out</button></form>
        """
    }

    private var roleInWords: String {
        switch role {
        case Role.driver.rawValue: "a taxi driver"
        case Role.administrator.rawValue: "an administrator"
        default: "a passenger"
        }
    }

    /// What programs are told.
    private struct Encoded: Codable {
        let userName: String
        let role: String
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(userName: userName, role: role).encode(to: encoder) }
}

/// The fields of name and password, as new ones and as known ones.
enum CredentialFields {
    static let new = [
        FormField(
            "userName",
            label: "User name",
            hint: "Letters, digits, dots, hyphens and underscores.",
            attributes: "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" required"
        ),
        FormField(
            "password",
            label: "Password",
            type: "password",
            hint: "At least 8 characters. A few words are best.",
            attributes: "autocomplete=\"new-password\" required"
        ),
    ]
    static let known = [
        FormField(
            "userName",
            label: "User name",
            attributes: "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\" required"
        ),
        FormField(
            "password",
            label: "Password",
            type: "password",
            attributes: "autocomplete=\"current-password\" required"
        ),
    ]
}

/// Carries along where to go on after the form.
private struct NextField {
    let next: Link?

    var markup: Markup {
        guard let next else { return .empty }
        return "<input type=\"hidden\" name=\"next\"\(attribute: "value", next)>"
    }
}
