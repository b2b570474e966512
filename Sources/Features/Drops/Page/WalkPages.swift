import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A walk for lists.
struct WalkSummary: Codable, Sendable {
    let id: Identifier<Walk>
    let title: String
    let explanation: String
    let state: WalkState
    let steps: Int
    let audience: DropAudience

    init(_ walk: WalkRecord) {
        id = walk.id
        audience = walk.audience
        title = walk.title
        explanation = walk.explanation
        state = walk.state
        steps = walk.steps
    }
}

struct WalksPage: Page {
    let published: [WalkSummary]
    let own: [WalkSummary]

    struct Model: Codable, Sendable {
        let published: [WalkSummary]
        let own: [WalkSummary]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(published: published, own: own).encode(to: encoder) }

    var title: LocalizedText { "Walks" }

    var main: Markup {
        let all: Markup =
            published.isEmpty
            ? EmptyState(
                "walk",
                "No walks yet",
                "Walks from your city or school and lists from friends appear here."
            ).markup
            : list(published)
        let mine: Markup = own.isEmpty ? .empty : "<h2>\("My walks")</h2>\(list(own))"
        let make: Markup =
            "<p><a class=\"button button-primary\"\(attribute: "href", DropLinks.newWalk)>\("Create a walk")</a></p>"
        return """
            <p><a\(attribute: "href", DropLinks.map)>\(.icon("back", isSmall: true)) \("Map")</a></p>\
            <h1>\("Walks")</h1><p class="quiet">\("Drops in a set order: each one appears once you’ve opened the one before.")</p>\
            \(own.isEmpty ? "\(all)\(make)" : DropParts.beside(all, "\(mine)\(make)"))
            """
    }

    private func list(_ walks: [WalkSummary]) -> Markup {
        """
        <ul class="list">\(forEach: walks, { walk in
            """
            <li><a class="list-item"\(attribute: "href", DropLinks.walk(walk.id))><span class="list-lead">\(.icon("walk"))</span>\
            <span class="list-text"><span class="list-title">\(walk.title)</span>\
            <span class="list-detail">\(LocalizedText.plural(walk.steps, one: "one step", other: "\(walk.steps) steps"))</span></span>\
            \(walk.state == .draft ? "<span class=\"badge\">\("Draft")</span>" : .empty)\(.icon("next"))</a></li>
            """
        })</ul>
        """
    }
}

/// The form to create a walk, or a list for oneself or friends.
struct NewWalkPage: Page {
    let friends: [FriendChoice]
    /// Whether the walk may be public.
    let isEditor: Bool
    /// The idempotency key.
    let key: String
    let refused: RefusedForm?

    static var contents: any Decodable.Type { Empty.self }
    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var title: LocalizedText { "Create a walk" }

    var main: Markup {
        """
        <h1>\("Create a walk")</h1>\
        <p class="quiet">\("Errands, a guide, a treasure hunt: each place appears once you’ve opened the one before.")</p>\
        \(DeclaredForm<WalkForm>().markup(
            "walk-form",
            to: DropLinks.walks,
            button: "Continue to steps",
            refused: refused,
            values: [\.key: key],
            controls: [\.audience: audience, \.recipients: FriendBoxes(friends: friends, refused: refused, note: FriendBoxes.none).markup],
            attributes: " data-drop-list"
        ))
        """
    }

    private var audience: Markup {
        let names = DropAudience.names.filter { isEditor || $0.value != .everybody }
        return ChoiceField("audience", label: "Who it’s for", choices: names.map { ($0.value.rawValue, $0.name) })
            .markup(refused, value: isEditor ? "public" : "self")
    }
}
