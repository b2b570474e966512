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
        let connection: ConnectionAnswer?
        let returnAddress: String
    }

    var title: LocalizedText { SignInWords.signIn(institution.name) }

    var setting: PageSetting {
        let back = RentalLinks.connection(institution.id)
        let popup = refused.map { Markup.retry($0.problem, cancel: back) }
        return PageSetting(.console, popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(connection: connection.map(ConnectionAnswer.init), returnAddress: returnAddress)
            .encode(to: encoder)
    }

    private static let plain: Markup = "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\""
    private static let issuer = FormField(
        "issuer",
        label: SignInWords.issuer,
        type: "url",
        hint: SignInWords.issuerHint,
        attributes: plain
    )
    private static let client = FormField("clientID", label: SignInWords.client, attributes: plain)
    private static let claim = FormField(
        "claim",
        label: SignInWords.claim,
        hint: SignInWords.claimHint,
        attributes: plain
    )
    private static let scopes = FormField(
        "scopes",
        label: SignInWords.scopes,
        hint: SignInWords.scopesHint,
        attributes: plain
    )
    private static let domain = FormField(
        "hostedDomain",
        label: SignInWords.domain,
        hint: SignInWords.domainHint,
        attributes: plain
    )
    private static let returned = FormField(
        "returnAddress",
        label: SignInWords.returned,
        hint: SignInWords.returnedHint,
        attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""
    )

    private var secret: FormField {
        FormField(
            "secret",
            label: SignInWords.secret,
            type: "password",
            hint: connection?.service.secret == nil ? SignInWords.secretHint : SignInWords.secretKept,
            attributes: "autocomplete=\"new-password\""
        )
    }

    private var isSecretLost: Bool { connection?.isSecretLost ?? false }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.institutions)>\(SetUpWords.institutions)</a></p><h1>\(title)</h1>\
        <p>\(SignInWords.connectionText)</p>\(works ? well : .empty)\(isSecretLost ? lost : .empty)\
        <div class="console-grid console-split"><div class="stack">\(form)</div>\
        <section class="stack" aria-labelledby="steps-title"><h2 id="steps-title">\(SignInWords.atTheService)</h2>\
        \(Self.returned.markup(value: returnAddress))\(connection == nil ? .empty : steps)</section></div>
        """
    }

    private var well: Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(SignInWords.works)</span></p>"
    }

    private var lost: Markup {
        """
        <p class="notice notice-bad" role="alert">\(.icon("alert"))<span><strong>\(SignInWords.secretLostTitle).</strong> \
        \(SignInWords.secretLostText)</span></p>
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
            <button class="button button-primary">\(SignInWords.save)</button></div></form>
            """
    }

    private var fields: [FormField] { [Self.issuer, Self.client, secret, Self.claim, Self.scopes, Self.domain] }

    private var withoutSecret: Markup {
        let hasNone = connection.map { $0.service.secret == nil && !$0.isSecretLost } ?? false
        let isChecked = refused.map { $0["withoutSecret"] != nil } ?? hasNone
        return """
            <div class="field"><div class="check"><input type="checkbox" id="withoutSecret" name="withoutSecret" \
            value="true"\(attribute: "checked", isChecked)>\
            <label for="withoutSecret">\(SignInWords.withoutSecret)</label></div></div>
            """
    }

    private var steps: Markup {
        """
        <form method="post"\(attribute: "action", RentalLinks.connectionStep(institution.id, "try")) data-enhance>\
        \(.formToken)<button class="button button-wide">\(SignInWords.tryIt)</button></form>\
        <form method="post"\(attribute: "action", RentalLinks.connectionStep(institution.id, "end")) data-enhance\
        \(attribute: "data-confirm", SignInWords.end)\(attribute: "data-confirm-text", SignInWords.endText)\
        \(attribute: "data-confirm-ok", SignInWords.end)>\(.formToken)\
        <button class="button button-quiet button-wide">\(SignInWords.end)</button></form>
        """
    }
}
