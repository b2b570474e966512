import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// All keys of programs, with the form that makes one.
struct KeysPage: Page {
    let keys: [ProgramKey]
    let scopes: [KeyScope]
    /// What the program will send, once the form is saved.
    let newSecret: KeySecret
    /// The seal of that key.
    let made: String
    let refused: RefusedForm?

    /// What programs are told; a secret is not among it.
    private struct Encoded: Codable {
        let keys: [KeyAnswer]
        let scopes: [String]
    }

    var title: LocalizedText { KeyTexts.keys }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(keys: keys.map(KeyAnswer.init), scopes: scopes.map(\.name)).encode(to: encoder)
    }

    private static let name = FormField(
        "name",
        label: KeyTexts.name,
        hint: KeyTexts.nameHint,
        attributes: "autocomplete=\"off\" maxlength=\"80\""
    )

    private static let scopesField = FormField("scopes", label: KeyTexts.scopes)

    private static let secret = FormField(
        "secret",
        label: KeyTexts.secret,
        hint: KeyTexts.secretHint,
        attributes: "readonly autocomplete=\"off\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div class="stack">\(keys.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(KeyTexts.add)</h2>\
        <p>\(KeyTexts.keysText)</p>\(scopes.isEmpty ? nothingToGive : form)</section></div>
        """
    }

    private var empty: Markup { EmptyState("shield", KeyTexts.noKeys, KeyTexts.noKeysText).markup }

    private var nothingToGive: Markup {
        "<p class=\"notice\">\(.icon("info"))<span>\(KeyTexts.noScopes)</span></p>"
    }

    private var table: Markup {
        ConsoleTable(
            id: "all-keys",
            caption: KeyTexts.allKeys,
            columns: [
                .init(KeyTexts.name), .init(KeyTexts.scopes), .init(KeyTexts.made), .init(KeyTexts.used),
                .init(KeyTexts.state),
            ],
            rows: keys.map(cells),
            stacks: true
        ).markup
    }

    private func cells(_ key: ProgramKey) -> [Markup] {
        [
            "\(key.name)", "\(key.scopes.sorted().joined(separator: ", "))", "\(LocalizedText.moment(key.madeAt))",
            "\(key.usedAt.map { LocalizedText.moment($0) } ?? KeyTexts.never)", state(key),
        ]
    }

    private func state(_ key: ProgramKey) -> Markup {
        guard key.revokedAt == nil else { return "<span class=\"badge badge-bad\">\(KeyTexts.revoked)</span>" }
        return """
            <span class="badge badge-good">\(KeyTexts.holds)</span> \
            <form method="post"\(attribute: "action", KeyRoutes.revocation(of: key.id)) data-enhance\
            \(attribute: "data-confirm", KeyTexts.revoke(key.name))\(attribute: "data-confirm-text", KeyTexts.revokeText)\
            \(attribute: "data-confirm-ok", KeyTexts.revoke)>\(.formToken)\
            <button class="button button-quiet"\(attribute: "aria-label", KeyTexts.revoke(key.name))>\
            \(KeyTexts.revoke)</button></form>
            """
    }

    private var form: Markup {
        """
        \(refused.map { $0.summary(of: [Self.name, Self.scopesField, Self.secret]) } ?? .empty)\
        <form id="make-key" method="post"\(attribute: "action", KeyRoutes.home) data-enhance novalidate>\
        \(.formToken)\(Self.name.markup(refused))\(choices)\(Self.secret.markup(value: newSecret.text))\
        <input type="hidden" name="made"\(attribute: "value", made)>\
        <div class="form-actions"><button class="button button-primary">\(KeyTexts.add)</button></div></form>
        """
    }

    private var choices: Markup {
        let error = refused?.message(for: "scopes").map { LocalizedText.fault(of: KeyTexts.scopes, $0) }
        return """
            <fieldset class="field" id="scopes"><legend>\(KeyTexts.scopes)</legend>\
            \(optional: error.map { "<p class=\"field-error\" id=\"scopes-error\">\($0)</p>" })\
            \(forEach: scopes.enumerated(), { choice($0, $1) })</fieldset>
            """
    }

    private func choice(_ index: Int, _ scope: KeyScope) -> Markup {
        let isChosen = refused?.fields.all("scopes").contains(scope.name) ?? (scopes.count == 1)
        return """
            <div class="check"><input type="checkbox"\(attribute: "id", "scope-\(index)") name="scopes"\
            \(attribute: "value", scope.name)\(attribute: "checked", isChosen)>\
            <label\(attribute: "for", "scope-\(index)")>\(scope.explanation) (\(scope.name))</label></div>
            """
    }
}
