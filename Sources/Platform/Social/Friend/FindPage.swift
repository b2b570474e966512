import CrosstownKit
import CrosstownWeb

/// The users whose names resemble the search text, closest first.
struct FindPage: Page {
    let text: String
    /// `nil` before a search.
    let found: [PersonView]?

    var title: LocalizedText { "Find people" }

    static var contents: any Decodable.Type { [PersonView].self }

    func encode(to encoder: any Encoder) throws { try (found ?? []).encode(to: encoder) }

    var main: Markup {
        """
        <a class="quiet"\(attribute: "href", SocialLinks.friends)>\(.icon("back", isSmall: true)) \("Friends")</a>\
        <h1>\("Find people")</h1>\
        <form method="get" role="search" class="stack-small"\(attribute: "action", SocialLinks.find)>\
        <div class="field"><label for="q">\("Name")</label>\
        <p class="hint">\("Typos and word order don’t matter.")</p>\
        <input class="input" id="q" name="q" type="search" maxlength="80" autocomplete="off"\(attribute: "value", text)>\
        </div><button class="button button-primary button-wide">\("Search")</button></form>\(results)
        """
    }

    private var results: Markup {
        guard let found else { return .empty }
        if found.isEmpty {
            return EmptyState("search", "No one found", "Try the full name, or ask your friend for a code.").markup
        }
        return "<ul class=\"list\">\(forEach: found, line)</ul>"
    }

    private func line(_ person: PersonView) -> Markup {
        "<li class=\"list-line\">\(PersonLine(person: person).text)\(action(person))</li>"
    }

    private func action(_ person: PersonView) -> Markup {
        switch person.relation {
        case .none:
            let field: Markup = "<input type=\"hidden\" name=\"person\"\(attribute: "value", person.id)>"
            return WishForm("\("Add")", SocialLinks.requests, look: "button-primary", fields: field).markup
        case .asked: return "<span class=\"badge\">\("Request sent")</span>"
        case .asking, .friends, .blocked:
            return
                "<a class=\"button button-small\"\(attribute: "href", SocialLinks.person(person.id))>\("See profile")</a>"
        }
    }
}

/// One user, and the actions on the friendship.
struct PersonPage: Page {
    let detail: PersonDetail
    /// What features offer to do with a friend.
    let offers: [FriendAction]

    var title: LocalizedText { LocalizedText(verbatim: detail.person.name) }

    static var contents: any Decodable.Type { PersonDetail.self }

    func encode(to encoder: any Encoder) throws { try detail.encode(to: encoder) }

    var main: Markup {
        """
        <a class="quiet"\(attribute: "href", SocialLinks.friends)>\(.icon("back", isSmall: true)) \("Friends")</a>\
        \(PersonLine(person: detail.person).heading)<div class="stack-small">\(actions)</div>
        """
    }

    private var actions: Markup {
        let person = detail.person.id
        let block = WishForm("\("Block")", SocialLinks.person(person, "block"), look: "button-danger").markup
        switch detail.person.relation {
        case .friends:
            return """
                \(forEach: offers, offer)\(WishForm("\("Remove friend")", SocialLinks.person(person, "remove")).markup)\(block)
                """
        case .blocked: return WishForm("\("Unblock")", SocialLinks.person(person, "unblock")).markup
        case .asking:
            guard let request = detail.request else { return block }
            return """
                \(WishForm("\("Accept")", SocialLinks.request(request, "accept"), look: "button-primary").markup)\
                \(WishForm("\("Ignore")", SocialLinks.request(request, "ignore")).markup)\(block)
                """
        case .asked, .none: return block
        }
    }

    private func offer(_ action: FriendAction) -> Markup {
        """
        <p><a class="button button-primary button-wide"\(attribute: "href", action.link)>\
        \(.icon(action.icon, isSmall: true)) \(action.name)</a></p>
        """
    }
}

struct InviteRequest: FormFieldSet {
    let address = Field<ContactAddress>(
        "Email address or phone number",
        .parsed(
            "must be an email address, or a phone number starting with + and the country code",
            attributes: "maxlength=\"200\" autocomplete=\"off\"",
            limits: .contactAddress
        ) { ContactAddress(typed: $0) },
        hint: "Start phone numbers with + and the country code, such as +377 93 15 20 00."
    )
}

struct InvitePage: Page {
    var refused: RefusedForm?
    var isSent = false

    var title: LocalizedText { "Invite a friend" }

    static var contents: any Decodable.Type { Empty.self }

    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var main: Markup {
        """
        <a class="quiet"\(attribute: "href", SocialLinks.friends)>\(.icon("back", isSmall: true)) \("Friends")</a>\
        <h1>\("Invite a friend")</h1>\(isSent ? notice : .empty)\
        \(DeclaredForm<InviteRequest>().markup(
            "invite-form",
            to: SocialLinks.invite,
            button: "Send",
            refused: refused,
            look: "button button-primary button-wide"
        ))
        """
    }

    private var notice: Markup {
        """
        <p class="notice notice-good" role="status">\(.icon("check"))<span>\
        \("If they have an account, they’ll get your friend request. If not, they’ll get an invitation.")</span></p>
        """
    }
}
