import CrosstownKit
import CrosstownWeb

/// The sign-in service of an institution, with the form that changes it (R-1.2).
struct ConnectionPage: Page {
    let institution: InstitutionRecord
    let connection: Connection?
    /// The return address for the service.
    let returnAddress: String
    /// Whether a test has just succeeded.
    let works: Bool
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let connection: ConnectionResponse?
        let returnAddress: String
    }

    var title: LocalizedText { ConnectionTexts.signIn(institution.name) }

    private let form = DeclaredForm<ConnectionRequest>()

    var setting: PageSetting {
        .console(refused, fields: form.listed, cancel: ConnectionRoutes.page(of: institution.id))
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(connection: connection.map(ConnectionResponse.init), returnAddress: returnAddress)
            .encode(to: encoder)
    }

    private static let returned = FormField(
        "returnAddress",
        label: ConnectionTexts.returned,
        hint: ConnectionTexts.returnedHint,
        attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""
    )

    private var isSecretLost: Bool { connection?.isSecretLost ?? false }

    var main: Markup {
        """
        <p><a\(attribute: "href", InstitutionRoutes.page(of: institution.id))>\(institution.name)</a></p><h1>\(title)</h1>\
        <p>\(ConnectionTexts.connectionText)</p>\(works ? well : .empty)\(isSecretLost ? lost : .empty)\
        <div class="console-grid console-split"><div class="stack">\(connect)</div>\
        <section class="stack" aria-labelledby="steps-title"><h2 id="steps-title">\(ConnectionTexts.atTheService)</h2>\
        \(Self.returned.markup(value: returnAddress))\(connection == nil ? .empty : steps)</section></div>
        """
    }

    private var well: Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(ConnectionTexts.works)</span></p>"
    }

    private var lost: Markup {
        """
        <p class="notice notice-bad" role="alert">\(.icon("alert"))<span><strong>\(ConnectionTexts.secretLostTitle).</strong> \
        \(ConnectionTexts.secretLostText)</span></p>
        """
    }

    private var connect: Markup {
        let service = connection?.service
        let hasNone = connection.map { $0.service.secret == nil && !$0.isSecretLost } ?? false
        return form.markup(
            "connection",
            to: ConnectionRoutes.page(of: institution.id),
            button: ConnectionTexts.save,
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
            label: ConnectionTexts.secret,
            type: "password",
            hint: ConnectionTexts.secretKept,
            attributes: "autocomplete=\"new-password\""
        ).markup(refused)
    }

    private var steps: Markup {
        """
        <form method="post"\(attribute: "action", ConnectionRoutes.step(institution.id, "try")) data-enhance>\
        \(.formToken)<button class="button button-wide">\(ConnectionTexts.tryIt)</button></form>\
        <form method="post"\(attribute: "action", ConnectionRoutes.step(institution.id, "end")) data-enhance\
        \(attribute: "data-confirm", ConnectionTexts.end)\(attribute: "data-confirm-text", ConnectionTexts.endText)\
        \(attribute: "data-confirm-ok", ConnectionTexts.end)>\(.formToken)\
        <button class="button button-quiet button-wide">\(ConnectionTexts.end)</button></form>
        """
    }
}
