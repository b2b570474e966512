import CrosstownWeb

/// One's e-mail address or telephone number, and the code that confirms it.
struct AddressPage: Page {
    let channel: MessageChannel
    let userName: String
    let confirmed: String?
    let pending: String?
    /// Whether a telephone number waits for its code too.
    let waitsForPhone: Bool
    let deed: String?
    let refused: RefusedForm?

    private var code: FormField {
        FormField(
            "code",
            label: "Code",
            hint: channel.codeHint,
            attributes: "autocomplete=\"one-time-code\" inputmode=\"numeric\" maxlength=\"12\" required"
        )
    }

    private var address: FormField { channel == .mail ? AddressFields.email : AddressFields.phone }

    var title: LocalizedText { channel.title }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: notice)\(optional: refused?.summary(of: [code, address, AddressFields.confirming]))\
        <p>\(channel.promise)</p>\(optional: confirmed.map(facts))\(optional: pending.map(codeForm))\
        \(waitsForPhone ? phone : .empty)\
        <section class="stack" aria-labelledby="other-title"><h2 id="other-title">\(heading)</h2>\
        <form id="\(channel.field)-form" method="post"\(attribute: "action", channel.own) data-enhance novalidate>\(.formToken)\
        \(address.markup(refused))\(AddressFields.confirming.markup(refused))<div class="form-actions">\
        <button class="button button-wide\(pending == nil ? " button-primary" : "")">\("Send a code")</button>\
        \(confirmed == nil ? .empty : removal)\
        <a class="button button-quiet button-wide" href="/me/profile">\("Back")</a></div></form></section>
        """
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
        \(channel == .mail ? "Remove the address" : "Remove the number")</button>
        """
    }

    private func codeForm(_ address: String) -> Markup {
        """
        <section class="stack" aria-labelledby="code-title"><h2 id="code-title">\("Confirm \(address)")</h2>\
        <form id="code-form" method="post"\(attribute: "action", channel.own.href + "/code") data-enhance novalidate>\
        \(.formToken)\(code.markup(refused))<div class="form-actions">\
        <button class="button button-primary button-wide">\("Confirm")</button></div></form></section>
        """
    }

    private var notice: Markup? {
        let text: LocalizedText? =
            switch (deed, channel) {
            case ("sent", _): "We have sent you a code."
            case ("confirmed", .mail): "Your e-mail address is confirmed."
            case ("confirmed", .text): "Your phone number is confirmed."
            case ("removed", .mail): "Your e-mail address is removed."
            case ("removed", .text): "Your phone number is removed."
            case ("registered", _):
                "Your account is ready. Your user name is \(userName). We have sent you a code."
            default: nil
            }
        return text.map {
            "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\($0)</span></p>"
        }
    }

    /// What programs are told.
    private struct Encoded: Codable {
        let confirmed: String?
        let pending: String?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(confirmed: confirmed, pending: pending).encode(to: encoder)
    }
}

/// The fields of addresses and new passwords.
enum AddressFields {
    static let email = FormField(
        "email",
        label: "E-mail address",
        type: "email",
        attributes: "autocomplete=\"email\" autocapitalize=\"none\" spellcheck=\"false\" required"
    )
    static let phone = FormField(
        "phone",
        label: "Phone number",
        type: "tel",
        hint: "With its country, such as +377 98 76 54 32.",
        attributes: "autocomplete=\"tel\" maxlength=\"40\" required"
    )
    /// The same where nobody must have one.
    static let phoneIfAny = FormField(
        "phone",
        label: "Phone number, if you wish",
        type: "tel",
        hint: "With its country, such as +377 98 76 54 32.",
        attributes: "autocomplete=\"tel\" maxlength=\"40\""
    )
    /// The password that is asked for before an address changes.
    static let confirming = FormField(
        "password",
        label: AccountTexts.passwordNow,
        type: "password",
        hint: "So that nobody who finds your device unlocked can take the account over.",
        attributes: "autocomplete=\"current-password\" required"
    )
    static let again = FormField(
        "passwordAgain",
        label: "The same password again",
        type: "password",
        attributes: "autocomplete=\"new-password\" required"
    )

    static func password(_ name: String, _ label: LocalizedText) -> FormField {
        FormField(
            name,
            label: label,
            type: "password",
            hint: AccountTexts.passwordHint,
            attributes: "autocomplete=\"new-password\" required"
        )
    }
}

/// The form that makes an account with an e-mail address.
struct AddressRegisterPage: Page {
    let next: Link?
    let asksPhone: Bool
    let refused: RefusedForm?

    private var fields: [FormField] {
        [AddressFields.email] + (asksPhone ? [AddressFields.phoneIfAny] : []) + [
            AddressFields.password("password", AccountTexts.password), AddressFields.again,
        ]
    }

    var title: LocalizedText { AccountTexts.register }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        \(optional: refused?.summary(of: fields))<h1>\(title)</h1>\
        <form id="register-email" method="post"\(attribute: "action", ResetLinks.register) data-enhance novalidate>\
        \(.formToken)\(forEach: fields, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary button-wide">\(AccountTexts.registerButton)</button>\
        <a class="button button-quiet button-wide"\(attribute: "href", AccountLinks.register.adding("next", next))>\
        \("With a user name instead")</a></div></form>
        """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}

/// The form that asks for another password, and what is said once it was sent.
struct ForgotPage: Page {
    let isSent: Bool
    let refused: RefusedForm?

    var title: LocalizedText { "Forgot your password?" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        if isSent {
            return """
                <h1>\("Look into your mailbox")</h1>\
                <p role="status">\("If an account has confirmed this address, a link to a new password is on its way. It holds for 20 minutes.")</p>\
                <p><a class="button button-wide"\(attribute: "href", AccountLinks.signIn)>\("Back to the sign-in page")</a></p>
                """
        }
        return """
            \(optional: refused?.summary(of: [AddressFields.email]))<h1>\(title)</h1>\
            <p>\("We send a link to a new password to the e-mail address that you have confirmed.")</p>\
            <form id="forgot" method="post"\(attribute: "action", ResetLinks.wish) data-enhance novalidate>\(.formToken)\
            \(AddressFields.email.markup(refused))<div class="form-actions">\
            <button class="button button-primary button-wide">\("Send the link")</button>\
            <a class="button button-quiet button-wide"\(attribute: "href", AccountLinks.signIn)>\("Back")</a></div></form>\
            <p><a\(attribute: "href", PrintedCodeRoutes.enter)>\("No e-mail address? Use a printed code.")</a></p>
            """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}

/// The form for another password, from the link in the e-mail.
struct ResetPage: Page {
    let key: String
    let isValid: Bool
    let refused: RefusedForm?

    private static let fields = [
        AddressFields.password("newPassword", AccountTexts.newPassword), AddressFields.again,
    ]

    var title: LocalizedText { "Choose a new password" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        guard isValid else {
            return """
                <h1>\("This link holds no more")</h1><p>\("Links hold for 20 minutes and once. Ask for a new one.")</p>\
                <p><a class="button button-wide"\(attribute: "href", ResetLinks.wish)>\("Ask for a new link")</a></p>
                """
        }
        return """
            \(optional: refused?.summary(of: Self.fields))<h1>\(title)</h1>\
            <p>\("You will be signed out everywhere, and sign in with the new password.")</p>\
            <form id="reset" method="post"\(attribute: "action", ResetLinks.choose) data-enhance novalidate>\(.formToken)\
            <input type="hidden" name="key"\(attribute: "value", key)>\(forEach: Self.fields, { $0.markup(refused) })\
            <div class="form-actions"><button class="button button-primary button-wide">\("Save")</button></div></form>
            """
    }

    static var contents: any Decodable.Type { Nothing.self }

    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }
}
