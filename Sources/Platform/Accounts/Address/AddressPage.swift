import CrosstownWeb

/// The user's e-mail address or phone number, and the code that confirms it.
struct AddressPage: Page {
    let channel: MessageChannel
    let userName: String
    let confirmed: String?
    let pending: String?
    /// Whether a phone number also needs its code.
    let waitsForPhone: Bool
    let deed: String?
    let refused: RefusedForm?

    var title: LocalizedText { channel.title }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: notice)\
        <p>\(channel.promise)</p>\(optional: confirmed.map(facts))\(optional: pending.map(codeForm))\
        \(waitsForPhone ? phone : .empty)\
        <section class="stack" aria-labelledby="other-title"><h2 id="other-title">\(heading)</h2>\
        \(channel == .mail ? form(EmailFields.self) : form(PhoneFields.self))</section>
        """
    }

    private func form<Fields: OwnAddressFields>(_ fields: Fields.Type) -> Markup {
        DeclaredForm<Fields>().markup(
            "\(channel.field)-form",
            to: channel.own,
            button: "Send code",
            refused: refused,
            more: """
                \(confirmed == nil ? .empty : removal)<a class="button button-quiet button-wide" href="/me/profile">\("Back")</a>
                """,
            look: "button button-wide\(pending == nil ? " button-primary" : "")"
        )
    }

    private var heading: LocalizedText {
        let isFirst = confirmed == nil && pending == nil
        switch channel {
        case .mail: return isFirst ? "Your address" : "Another address"
        case .text: return isFirst ? "Your number" : "Another number"
        }
    }

    private var phone: Markup {
        "<p><a class=\"button button-wide\"\(attribute: "href", MessageChannel.text.own)>\("Confirm your phone number")</a></p>"
    }

    private func facts(_ address: String) -> Markup {
        "<dl class=\"facts card card-soft\"><dt>\(channel.title)</dt><dd>\(address)</dd></dl>"
    }

    private var removal: Markup {
        """
        <button class="button button-wide"\(attribute: "formaction", channel.own.href + "/remove")>\
        \(channel == .mail ? "Remove address" : "Remove number")</button>
        """
    }

    private func codeForm(_ address: String) -> Markup {
        """
        <section class="stack" aria-labelledby="code-title"><h2 id="code-title">\("Confirm \(address)")</h2>\
        \(DeclaredForm<AddressCodeFields>().markup(
            "code-form",
            to: channel == .mail ? "/me/email/code" : "/me/phone/code",
            button: "Confirm",
            refused: refused,
            controls: [\.code: AddressCodeFields.control(channel.codeHint, refused)],
            look: Self.wide
        ))</section>
        """
    }

    private static let wide = "button button-primary button-wide"

    private var notice: Markup? {
        let text: LocalizedText? =
            switch (deed, channel) {
            case ("sent", _): "We’ve sent you a code."
            case ("confirmed", .mail): "Your email address is confirmed."
            case ("confirmed", .text): "Your phone number is confirmed."
            case ("removed", .mail): "Your email address was removed."
            case ("removed", .text): "Your phone number was removed."
            case ("registered", _):
                "Your account is ready. Your user name is \(userName). We’ve sent you a code."
            default: nil
            }
        return text.map {
            "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\($0)</span></p>"
        }
    }

    private struct Encoded: Codable {
        let confirmed: String?
        let pending: String?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(confirmed: confirmed, pending: pending).encode(to: encoder)
    }
}

struct AddressRegisterPage: Page {
    let next: Link?
    let asksPhone: Bool
    let refused: RefusedForm?

    var title: LocalizedText { AccountTexts.register }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        let name: Markup = """
            <a class="button button-quiet button-wide"\(attribute: "href", AccountLinks.register.adding("next", next))>\
            \("Use a user name instead")</a>
            """
        let form = DeclaredForm<AddressRegistrationFields>().markup(
            "register-email",
            to: ResetLinks.register,
            button: AccountTexts.registerButton,
            refused: refused,
            values: [\.next: next?.href ?? ""],
            controls: asksPhone ? [:] : [\.phone: .empty],
            more: name,
            look: "button button-primary button-wide"
        )
        return "<h1>\(title)</h1>\(form)"
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

/// The form that requests a password reset, and its confirmation.
struct ForgotPage: Page {
    let isSent: Bool
    let refused: RefusedForm?

    var title: LocalizedText { "Forgot your password?" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        if isSent {
            return """
                <h1>\("Check your email")</h1>\
                <p role="status">\("If this address is confirmed for an account, a password reset link is on its way. It’s valid for 20 minutes.")</p>\
                <p><a class="button button-wide"\(attribute: "href", AccountLinks.signIn)>\("Back to sign-in")</a></p>
                """
        }
        let form = DeclaredForm<ForgotFields>().markup(
            "forgot",
            to: ResetLinks.wish,
            button: "Send link",
            refused: refused,
            more: "<a class=\"button button-quiet button-wide\"\(attribute: "href", AccountLinks.signIn)>\("Back")</a>",
            look: "button button-primary button-wide"
        )
        return """
            <h1>\(title)</h1><p>\("We’ll send a password reset link to your confirmed email address.")</p>\(form)\
            <p><a\(attribute: "href", PrintedCodeRoutes.enter)>\("No email address? Use a printed code.")</a></p>
            """
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}

/// The form for a new password, opened from the link in the e-mail.
struct ResetPage: Page {
    let key: String
    let isValid: Bool
    let refused: RefusedForm?

    var title: LocalizedText { "Choose a new password" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        guard isValid else {
            return """
                <h1>\("This link has expired")</h1><p>\("Links are valid for 20 minutes and one use. Request a new one.")</p>\
                <p><a class="button button-wide"\(attribute: "href", ResetLinks.wish)>\("Request a new link")</a></p>
                """
        }
        let form = DeclaredForm<ResetFields>().markup(
            "reset",
            to: ResetLinks.choose,
            button: "Save",
            refused: refused,
            values: [\.key: key],
            look: "button button-primary button-wide"
        )
        let text: LocalizedText = "You’ll be signed out everywhere. Then sign in with the new password."
        return "<h1>\(title)</h1><p>\(text)</p>\(form)"
    }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
}
