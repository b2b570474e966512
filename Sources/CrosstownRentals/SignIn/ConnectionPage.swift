import CrosstownKit
import CrosstownWeb

/// The service at which the people of an institution sign in, with the form that changes it (R-1.2).
struct ConnectionPage: Page {
    let institution: Institution
    let connection: Connection?
    /// Where the service sends people back to.
    let returnAddress: String
    /// Whether a trial has just gone well.
    let works: Bool
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let connection: ConnectionResponse?
        let returnAddress: String
    }

    var title: LocalizedText { SignInTexts.signIn(institution.name) }

    var setting: PageSetting {
        let back = RentalLinks.connection(institution.id)
        let popup = refused.map { Markup.retry($0.problem, cancel: back) }
        return PageSetting(.console, popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(connection: connection.map(ConnectionResponse.init), returnAddress: returnAddress)
            .encode(to: encoder)
    }

    private static let plain: Markup = "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
    private static let issuer = FormField(
        "issuer",
        label: SignInTexts.issuer,
        type: "url",
        hint: SignInTexts.issuerHint,
        attributes: plain
    )
    private static let client = FormField("clientID", label: SignInTexts.client, attributes: plain)
    private static let claim = FormField(
        "claim",
        label: SignInTexts.claim,
        hint: SignInTexts.claimHint,
        attributes: plain
    )
    private static let scopes = FormField(
        "scopes",
        label: SignInTexts.scopes,
        hint: SignInTexts.scopesHint,
        attributes: plain
    )
    private static let domain = FormField(
        "hostedDomain",
        label: SignInTexts.domain,
        hint: SignInTexts.domainHint,
        attributes: plain
    )
    private static let returned = FormField(
        "returnAddress",
        label: SignInTexts.returned,
        hint: SignInTexts.returnedHint,
        attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""
    )

    private var secret: FormField {
        FormField(
            "secret",
            label: SignInTexts.secret,
            type: "password",
            hint: connection?.service.secret == nil ? SignInTexts.secretHint : SignInTexts.secretKept,
            attributes: "autocomplete=\"new-password\""
        )
    }

    private var isSecretLost: Bool { connection?.isSecretLost ?? false }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.institutions)>\(SetUpTexts.institutions)</a></p><h1>\(title)</h1>\
        <p>\(SignInTexts.connectionText)</p>\(works ? well : .empty)\(isSecretLost ? lost : .empty)\
        <div class="console-grid console-split"><div class="stack">\(form)</div>\
        <section class="stack" aria-labelledby="steps-title"><h2 id="steps-title">\(SignInTexts.atTheService)</h2>\
        \(Self.returned.markup(value: returnAddress))\(connection == nil ? .empty : steps)</section></div>
        """
    }

    private var well: Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(SignInTexts.works)</span></p>"
    }

    private var lost: Markup {
        """
        <p class="notice notice-bad" role="alert">\(.icon("alert"))<span><strong>\(SignInTexts.secretLostTitle).</strong> \
        \(SignInTexts.secretLostText)</span></p>
        """
    }

    private var form: Markup {
        let service = connection?.service
        return """
            \(refused.map { $0.summary(of: fields) } ?? .empty)\
            <form id="connection" method="post"\(attribute: "action", RentalLinks.connection(institution.id)) \
            data-enhance novalidate>\(.formToken)\(Self.issuer.markup(refused, value: service?.issuer))\
            \(Self.client.markup(refused, value: service?.clientID))\(secret.markup(refused))\(withoutSecret)\
            \(Self.claim.markup(refused, value: connection?.claim ?? Connection.subjectClaim))\
            \(Self.scopes.markup(refused, value: service?.scopes.joined(separator: " ") ?? "profile"))\
            \(Self.domain.markup(refused, value: service?.hostedDomain))<div class="form-actions">\
            <button class="button button-primary">\(SignInTexts.save)</button></div></form>
            """
    }

    private var fields: [FormField] { [Self.issuer, Self.client, secret, Self.claim, Self.scopes, Self.domain] }

    private var withoutSecret: Markup {
        let hasNone = connection.map { $0.service.secret == nil && !$0.isSecretLost } ?? false
        let isChecked = refused.map { $0["withoutSecret"] != nil } ?? hasNone
        return """
            <div class="field"><div class="check"><input type="checkbox" id="withoutSecret" name="withoutSecret" \
            value="true"\(attribute: "checked", isChecked)>\
            <label for="withoutSecret">\(SignInTexts.withoutSecret)</label></div></div>
            """
    }

    private var steps: Markup {
        """
        <form method="post"\(attribute: "action", RentalLinks.connectionStep(institution.id, "try")) data-enhance>\
        \(.formToken)<button class="button button-wide">\(SignInTexts.tryIt)</button></form>\
        <form method="post"\(attribute: "action", RentalLinks.connectionStep(institution.id, "end")) data-enhance\
        \(attribute: "data-confirm", SignInTexts.end)\(attribute: "data-confirm-text", SignInTexts.endText)\
        \(attribute: "data-confirm-ok", SignInTexts.end)>\(.formToken)\
        <button class="button button-quiet button-wide">\(SignInTexts.end)</button></form>
        """
    }
}
