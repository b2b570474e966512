import CrosstownWeb

/// A person's own page.
struct MePage: Page {
    let userName: String
    let role: String
    /// What was just done, if anything.
    var deed: AccountDeed?

    var title: LocalizedText { AccountWords.me }

    var main: Markup {
        """
        <h1>\(userName)</h1>\(optional: deed.map(notice))<dl class="facts card card-soft">\
        <dt>\(AccountWords.userName)</dt><dd>\(userName)</dd>\
        <dt>\(AccountWords.youAre)</dt><dd>\(AccountWords.role(role))</dd></dl>\
        <p><a class="button button-wide" href="/me/friends">\(.icon("people", isSmall: true)) \("Friends")</a></p>\
        <p><a class="button button-wide" href="/me/places">\(.icon("pin", isSmall: true)) \("Places")</a></p>\
        <p><a class="button button-wide" href="/me/calendar">\(.icon("events", isSmall: true)) \("My calendar")</a></p>\
        <p><a class="button button-wide" href="/me/profile">\("Profile")</a></p>\
        <p><a class="button button-wide" href="/me/sessions">\("Sessions")</a></p>\
        <p><a class="button button-wide"\(attribute: "href", PersonRoutes.page)>\(PersonWords.title)</a></p>\
        <p><a class="button button-wide"\(attribute: "href", AccountLinks.password)>\(AccountWords.changePassword)</a></p>\
        <form method="post"\(attribute: "action", AccountLinks.otherSessions)>\(.formToken)\
        <button class="button button-wide">\(AccountWords.signOutElsewhere)</button></form>\
        <form method="post"\(attribute: "action", AccountLinks.signOut)>\(.formToken)\
        <button class="button button-wide">\(.icon("leave", isSmall: true)) \(AccountWords.signOut)</button></form>\
        <p><a class="button button-quiet button-wide"\(attribute: "href", ErasureRoutes.page)>\(ErasureWords.title)</a></p>
        """
    }

    private func notice(_ deed: AccountDeed) -> Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(deed.text)</span></p>"
    }

    /// What programs are told.
    private struct Encoded: Codable {
        let userName: String
        let role: String
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(userName: userName, role: role).encode(to: encoder) }
}

/// What somebody has just done with the account.
enum AccountDeed: String, Codable, Sendable {
    /// The password was changed.
    case password
    /// All other sessions were ended.
    case sessions

    var text: LocalizedText {
        switch self {
        case .password: AccountWords.passwordChanged
        case .sessions: AccountWords.endedElsewhere
        }
    }
}
