import CrosstownKit
import CrosstownWeb

/// A user's friends, and open requests in both directions.
struct FriendsPage: Page {
    let list: FriendList
    let text: String
    /// Whether the server can send invitations.
    let invites: Bool
    var refused: RefusedForm?

    var title: LocalizedText { "Friends" }

    var setting: PageSetting { PageSetting(popup: refused.map { Popup($0.problem).markup } ?? .empty) }

    static var contents: any Decodable.Type { FriendList.self }

    func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }

    var main: Markup {
        """
        <h1>\("Friends")</h1><nav class="stack-small">\
        <a class="button button-primary button-wide"\(attribute: "href", SocialLinks.find)>\
        \(.icon("search", isSmall: true)) \("Find people")</a>\
        <a class="button button-wide"\(attribute: "href", SocialLinks.code)>\
        \(.icon("scan", isSmall: true)) \("Show or enter a code")</a>\(invites ? invitation : .empty)</nav>\
        \(incoming)\(own)\(sent)\(blocked)\(finding)
        """
    }

    private var invitation: Markup {
        """
        <a class="button button-wide"\(attribute: "href", SocialLinks.invite)>\
        \(.icon("people", isSmall: true)) \("Invite by email or phone number")</a>
        """
    }

    private var incoming: Markup {
        guard !list.incoming.isEmpty else { return .empty }
        return """
            <section class="stack-small" aria-labelledby="incoming"><h2 id="incoming">\("Friend requests")</h2>\
            <ul class="list">\(forEach: list.incoming, { request in
                """
                <li class="list-line">\(PersonLine(person: request.person).text)<div class="actions-small">\
                \(WishForm("\("Accept")", SocialLinks.request(request.id, "accept"), look: "button-primary").markup)\
                \(WishForm("\("Ignore")", SocialLinks.request(request.id, "ignore")).markup)</div></li>
                """
            })</ul></section>
            """
    }

    private var own: Markup {
        """
        <section class="stack-small" aria-labelledby="own"><h2 id="own">\("Your friends")</h2>\
        \(list.friends.isEmpty && text.isEmpty ? .empty : search)\(ownList)</section>
        """
    }

    private var search: Markup {
        """
        <form method="get" class="search" role="search"\(attribute: "action", SocialLinks.friends)>\
        <label class="visually-hidden" for="q">\("Search your friends")</label>\
        <input class="input" id="q" name="q" type="search" maxlength="80"\(attribute: "value", text)>\
        <button class="button">\("Search")</button></form>
        """
    }

    private var ownList: Markup {
        guard !list.friends.isEmpty else {
            return text.isEmpty
                ? EmptyState("people", "No friends yet", "Find people by name, or show them your code.").markup
                : "<p class=\"quiet\">\("No friends match that name.")</p>"
        }
        return "<ul class=\"list\">\(forEach: list.friends, { PersonLine(person: $0).link })</ul>"
    }

    private var sent: Markup {
        guard !list.sent.isEmpty || !list.invitations.isEmpty else { return .empty }
        return """
            <section class="stack-small" aria-labelledby="sent"><h2 id="sent">\("Waiting for an answer")</h2>\
            <ul class="list">\(forEach: list.sent, { request in
                """
                <li class="list-line">\(PersonLine(person: request.person).text)\
                \(WishForm("\("Cancel")", SocialLinks.request(request.id, "withdraw")).markup)</li>
                """
            })\(forEach: list.invitations, { invitation in
                """
                <li class="list-line"><span class="list-text"><span class="list-title">\(invitation.address)</span>\
                </span>\(WishForm("\("Cancel")", SocialLinks.withdraw(invitation.id)).markup)</li>
                """
            })</ul></section>
            """
    }

    private var blocked: Markup {
        guard !list.blocked.isEmpty else { return .empty }
        return """
            <section class="stack-small" aria-labelledby="blocked"><h2 id="blocked">\("Blocked")</h2>\
            <ul class="list">\(forEach: list.blocked, { person in
                """
                <li class="list-line">\(PersonLine(person: person).text)\
                \(WishForm("\("Unblock")", SocialLinks.person(person.id, "unblock")).markup)</li>
                """
            })</ul></section>
            """
    }

    private var finding: Markup {
        """
        <form class="stack-small card card-soft" method="post"\(attribute: "action", SocialLinks.finding)>\(.formToken)\
        <fieldset class="field"><legend>\("Who can find you by name")</legend>\
        <div class="stack-small">\(forEach: Findability.allCases, choice)</div></fieldset>\
        <button class="button">\("Save")</button></form>
        """
    }

    private func choice(_ findability: Findability) -> Markup {
        """
        <label class="check"><input type="radio" name="findable"\(attribute: "value", findability.rawValue)\
        \(attribute: "checked", findability == list.findable)> <span>\(findability.name)</span></label>
        """
    }
}

extension Findability {
    fileprivate var name: Markup {
        switch self {
        case .everyone: "\("Everyone")"
        case .friendsOfFriends: "\("Friends of your friends")"
        case .exactName: "\("People who type your full name")"
        case .nobody: "\("No one")"
        }
    }
}

struct PersonLine {
    let person: PersonView

    /// The picture and names.
    var text: Markup {
        """
        <span class="list-lead">\(picture)</span><span class="list-text"><span class="list-title">\(person.name)</span>\
        \(optional: detail.map { "<span class=\"list-detail\">\($0)</span>" })</span>
        """
    }

    /// The picture and names as the head of the user's own page.
    var heading: Markup {
        """
        <div class="list-line"><span class="list-lead">\(picture)</span><div class="list-text"><h1>\(person.name)</h1>\
        \(optional: detail.map { "<p class=\"list-detail\">\($0)</p>" })</div></div>
        """
    }

    /// The user, linked to the page of actions.
    var link: Markup {
        """
        <li><a class="list-item"\(attribute: "href", SocialLinks.person(person.id))>\(text)\(.icon("next"))</a></li>
        """
    }

    private var picture: Markup {
        guard let picture = person.picture else { return .icon("me") }
        return "<img\(attribute: "src", picture) alt=\"\" width=\"40\" height=\"40\" loading=\"lazy\">"
    }

    private var detail: Markup? {
        if person.commonFriends == 1 { return "\("1 mutual friend")" }
        if person.commonFriends > 1 { return "\("\(person.commonFriends) mutual friends")" }
        return person.userName.isEmpty || person.userName == person.name ? nil : "@\(person.userName)"
    }
}

struct WishForm {
    private let name: Markup
    private let action: Link
    private let look: String
    private let fields: Markup

    /// Creates a button that posts to an address.
    init(_ name: Markup, _ action: Link, look: String = "", fields: Markup = .empty) {
        self.name = name
        self.action = action
        self.look = look
        self.fields = fields
    }

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", action)>\(.formToken)\(fields)\
        <button\(attribute: "class", "button button-small \(look)")>\(name)</button></form>
        """
    }
}
