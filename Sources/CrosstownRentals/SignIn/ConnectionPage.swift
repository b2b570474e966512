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

    private let form = DeclaredForm<ConnectionRequest>()

    var setting: PageSetting {
        .console(refused, fields: form.listed, cancel: RentalLinks.connection(institution.id))
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(connection: connection.map(ConnectionResponse.init), returnAddress: returnAddress)
            .encode(to: encoder)
    }

    private static let returned = FormField(
        "returnAddress",
        label: SignInTexts.returned,
        hint: SignInTexts.returnedHint,
        attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""
    )

    private var isSecretLost: Bool { connection?.isSecretLost ?? false }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.institutions)>\(SetUpTexts.institutions)</a></p><h1>\(title)</h1>\
        <p>\(SignInTexts.connectionText)</p>\(works ? well : .empty)\(isSecretLost ? lost : .empty)\
        <div class="console-grid console-split"><div class="stack">\(connect)</div>\
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

    private var connect: Markup {
        let service = connection?.service
        let hasNone = connection.map { $0.service.secret == nil && !$0.isSecretLost } ?? false
        return form.markup(
            "connection",
            to: RentalLinks.connection(institution.id),
            button: SignInTexts.save,
            refused: refused,
            values: [
                \.issuer: service?.issuer ?? "", \.clientID: service?.clientID ?? "",
                \.withoutSecret: hasNone ? "true" : "", \.claim: connection?.claim ?? Connection.subjectClaim,
                \.scopes: service?.scopes.joined(separator: " ") ?? "profile",
                \.hostedDomain: service?.hostedDomain ?? "",
            ],
            controls: service?.secret == nil ? [:] : [\.secret: keptSecret]
        )
    }

    /// The field of the secret where one is stored.
    private var keptSecret: Markup {
        FormField(
            "secret",
            label: SignInTexts.secret,
            type: "password",
            hint: SignInTexts.secretKept,
            attributes: "autocomplete=\"new-password\""
        ).markup(refused)
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
