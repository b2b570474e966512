import CrosstownWeb

struct MePage: Page {
    let userName: String
    let role: String
    let grants: [HeldGrant]
    /// What the user has just done, if anything.
    var deed: AccountDeed?

    var title: LocalizedText { AccountTexts.me }

    var main: Markup {
        """
        <h1>\(userName)</h1>\(optional: deed.map(notice))<dl class="facts card card-soft">\
        <dt>\(AccountTexts.userName)</dt><dd>\(userName)</dd>\
        <dt>\(AccountTexts.roles)</dt><dd>\(roles)</dd></dl>\
        \(list(Self.own))\(list(Self.safety))\
        <div class="stack-small"><form method="post"\(attribute: "action", AccountLinks.otherSessions)>\(.formToken)\
        <button class="button button-wide">\(AccountTexts.signOutElsewhere)</button></form>\
        <form method="post"\(attribute: "action", AccountLinks.signOut)>\(.formToken)\
        <button class="button button-wide">\(.icon("leave", isSmall: true)) \(AccountTexts.signOut)</button></form></div>\
        <p><a class="button button-quiet button-wide"\(attribute: "href", ErasureRoutes.page)>\(ErasureTexts.title)</a></p>
        """
    }

    private var roles: LocalizedText {
        grants.isEmpty ? AccountTexts.noRoles : .joined(grants.map(\.name), by: ", ")
    }

    private typealias Entry = (name: LocalizedText, icon: String, link: Link)

    private static let own: [Entry] = [
        ("Profile", "me", "/me/profile"), ("Friends", "people", "/me/friends"), ("Places", "pin", "/me/places"),
        ("My calendar", "events", "/me/calendar"), ("Language", "language", "/language?next=/me"),
    ]

    private static let safety: [Entry] = [
        ("Sessions", "clock", "/me/sessions"), (AccountTexts.changePassword, "lock", AccountLinks.password),
        (PersonTexts.title, "book", PersonRoutes.page),
    ]

    private func list(_ entries: [Entry]) -> Markup {
        """
        <ul class="list">\(forEach: entries, { entry in
            """
            <li><a class="list-item"\(attribute: "href", entry.link)><span class="list-lead">\(.icon(entry.icon))</span>\
            <span class="list-text"><span class="list-title">\(entry.name)</span></span>\
            \(.icon("next"))</a></li>
            """
        })</ul>
        """
    }

    private func notice(_ deed: AccountDeed) -> Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(deed.text)</span></p>"
    }

    private struct Encoded: Codable {
        struct Held: Codable {
            let role: String
            let scope: String
            let name: LocalizedText
        }

        let userName: String
        let role: String
        let roles: [Held]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let held = grants.map { Encoded.Held(role: $0.grant.role, scope: $0.grant.scope, name: $0.name) }
        try Encoded(userName: userName, role: role, roles: held).encode(to: encoder)
    }
}

enum AccountDeed: String, CaseIterable, Codable, Sendable {
    case password
    case sessions

    var text: LocalizedText {
        switch self {
        case .password: AccountTexts.passwordChanged
        case .sessions: AccountTexts.endedElsewhere
        }
    }
}
