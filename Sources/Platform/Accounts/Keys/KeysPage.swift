import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct KeysPage: Page {
    let keys: [ProgramKey]
    let scopes: [KeyScope]
    /// What the program will send after the form is saved.
    let newSecret: KeySecret
    /// The seal of the new secret.
    let made: String
    let refused: RefusedForm?

    /// The JSON response, without secrets.
    private struct Encoded: Codable {
        let keys: [ProgramKey]
        let scopes: [String]
    }

    var title: LocalizedText { KeyTexts.keys }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(keys: keys, scopes: scopes.map(\.name)).encode(to: encoder)
    }

    var main: Markup {
        let list = keys.isEmpty ? EmptyState("shield", KeyTexts.noKeys, KeyTexts.noKeysText).markup : table
        let form = "<p>\(KeyTexts.keysText)</p>\(scopes.isEmpty ? nothingToGive : form)" as Markup
        return ConsoleSplit(title, list: list, heading: KeyTexts.add, form: form).markup
    }

    private var nothingToGive: Markup {
        "<p class=\"notice\">\(.icon("info"))<span>\(KeyTexts.noScopes)</span></p>"
    }

    private var table: Markup {
        ConsoleTable(
            id: "all-keys",
            caption: "All keys",
            of: keys,
            [
                .init(KeyTexts.name) { "\($0.name)" },
                .init(KeyTexts.scopes) { "\(words(of: $0))" },
                .init("Created") { "\(.moment($0.madeAt))" },
                .init("Last used") { "\($0.usedAt.map { .moment($0) } ?? KeyTexts.never)" },
                .init("Status") { Self.state($0) },
            ]
        ).markup
    }

    /// Returns what a key opens, without scopes of features that are off.
    private func words(of key: ProgramKey) -> LocalizedText {
        let known = scopes.filter { key.scopes.contains($0.name) }.map(\.explanation)
        return known.isEmpty ? KeyTexts.nothing : .joined(known, by: ", ")
    }

    private static func state(_ key: ProgramKey) -> Markup {
        guard key.revokedAt == nil else { return "<span class=\"badge badge-bad\">\(KeyTexts.revoked)</span>" }
        let revoke = KeyTexts.revoke(key.name)
        let button = ActionButton(
            KeyTexts.revoke,
            label: revoke,
            to: KeyRoutes.revocation(of: key.id),
            look: "button button-quiet",
            attributes: .confirming(revoke, KeyTexts.revokeText, button: KeyTexts.revoke)
        )
        return "<span class=\"badge badge-good\">\(KeyTexts.holds)</span> \(button.markup)"
    }

    private var form: Markup {
        let choices: [CheckList.Choice] = scopes.map { ($0.name, $0.explanation) }
        let all = CheckList("scopes", label: KeyTexts.scopes, choices: choices)
        return DeclaredForm<KeyRequest>().markup(
            "make-key",
            to: KeyRoutes.home,
            button: KeyTexts.add,
            refused: refused,
            values: [\.secret: newSecret.text, \.made: made],
            controls: [\.scopes: all.markup(refused, checked: scopes.count == 1 ? [scopes[0].name] : [])]
        )
    }
}
