import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A walk as lists show it.
struct WalkSummary: Codable, Sendable {
    let id: Identifier<Walk>
    let title: String
    let explanation: String
    let state: WalkState
    let steps: Int
    /// Whom it is for.
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

/// All walks.
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
                "Walks that a city or a school makes, and lists that friends make for you, will be here."
            ).markup
            : list(published)
        let mine: Markup = own.isEmpty ? .empty : "<h2>\("Mine")</h2>\(list(own))"
        let make: Markup =
            "<p><a class=\"button button-primary\"\(attribute: "href", DropLinks.newWalk)>\("Make a list of places")</a></p>"
        return """
            <p><a\(attribute: "href", DropLinks.map)>\(.icon("back", isSmall: true)) \("Map")</a></p>\
            <h1>\("Walks")</h1><p class="quiet">\("Drops in an order: the next one shows when you have opened the one before.")</p>\
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

/// A walk, and how far one has come.
struct WalkPage: Page {
    let walk: WalkSummary
    let steps: [WalkService.Step]
    let isMaker: Bool
    /// Whether its maker may still change the order.
    let mayReorder: Bool
    /// The step that got another place a moment ago, and whether it went down.
    let moved: (step: Identifier<Drop>, isDown: Bool)?

    struct Model: Codable, Sendable {
        let walk: WalkSummary
        let steps: [WalkService.Step]
        let mayReorder: Bool
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws {
        try Model(walk: walk, steps: steps, mayReorder: mayReorder).encode(to: encoder)
    }

    var title: LocalizedText { LocalizedText(verbatim: walk.title) }

    private var done: Int { steps.count { $0.standing == .done } }

    var main: Markup {
        """
        <p><a\(attribute: "href", DropLinks.walks)>\(.icon("back", isSmall: true)) \("Walks")</a></p>\
        <h1>\(walk.title)</h1>\(DropParts.beside(progress, DropParts.map(of: steps), list))
        """
    }

    private var progress: Markup {
        """
        <p class="thread-text">\(walk.explanation)</p><p>\("\(done) of \(steps.count) steps")</p>\
        <progress class="progress"\(attribute: "value", done)\(attribute: "max", max(1, steps.count))>\(done)</progress>
        """
    }

    private var list: Markup {
        "<ol class=\"steps\">\(forEach: steps, step)</ol>\(finished)\(maker)"
    }

    private func step(_ step: WalkService.Step) -> Markup {
        let link: Markup = "<a\(attribute: "href", DropLinks.drop(step.id))>\(name(step))</a>"
        return switch step.standing {
        case .done: "<li class=\"step step-done\">\(link)</li>"
        case .next:
            """
            <li class="step step-now">\(link)\(step.hint.isEmpty ? .empty : "<p class=\"small quiet\">\(step.hint)</p>")\
            \(order(step))</li>
            """
        case .later where isMaker: "<li class=\"step\">\(link)\(order(step))</li>"
        case .later: "<li class=\"step\">\("Shows after the one before")</li>"
        }
    }

    /// Buttons that move a step up and down.
    private func order(_ step: WalkService.Step) -> Markup {
        guard mayReorder else { return .empty }
        let up: Markup = step.number > 1 ? move(step, isDown: false) : .empty
        let down: Markup = step.number < steps.count ? move(step, isDown: true) : .empty
        return "<div class=\"row step-order\">\(up)\(down)</div>"
    }

    private func move(_ step: WalkService.Step, isDown: Bool) -> Markup {
        // At its end the step has one button only, which is the one to go on from.
        let isLast = step.number == (isDown ? 1 : steps.count)
        let isNext = moved?.step == step.id && (moved?.isDown == isDown || isLast)
        let label: LocalizedText =
            isDown ? "Move step \(step.number) down" : "Move step \(step.number) up"
        return """
            <form method="post"\(attribute: "action", DropLinks.move(step.id, of: walk.id))>\(.formToken)\
            <input type="hidden" name="to"\(attribute: "value", step.number + (isDown ? 1 : -1))>\
            <input type="hidden" name="down"\(attribute: "value", isDown ? "true" : "false")>\
            <button class="button button-small"\(textAttribute: "aria-label", label)\(attribute: "autofocus", isNext)>\
            \(isDown ? "\("Down")" : "\("Up")" as Markup)</button></form>
            """
    }

    private func name(_ step: WalkService.Step) -> Markup {
        guard let place = step.place, !place.name.isEmpty else { return "\("Step \(step.number)")" }
        return "\(place.name)"
    }

    private var finished: Markup {
        guard !steps.isEmpty, done == steps.count else { return .empty }
        return "<p class=\"notice notice-good\">\(.icon("check"))<span>\("You have walked it to its end.")</span></p>"
    }

    private var maker: Markup {
        guard isMaker else { return .empty }
        let publish =
            walk.state == .published
            ? DropParts.button(DropLinks.walk(walk.id, "close"), "\("Close the walk")")
            : DropParts.button(DropLinks.walk(walk.id, "publish"), "\("Publish")", style: "button-primary")
        let add: Markup =
            walk.state == .draft
            ? "<a class=\"button\"\(attribute: "href", DropLinks.walk(walk.id, "steps"))>\("Add a step")</a>" : .empty
        return """
            <section class="stack-small"><h2>\("Your walk")</h2><div class="row">\(add)\(publish)\
            <a class="button"\(attribute: "href", DropLinks.walk(walk.id, "poster"))>\("Poster and signs")</a></div></section>
            """
    }
}

/// Where a walk, or a list for oneself or friends, begins to be made.
struct NewWalkPage: Page {
    let friends: [FriendChoice]
    /// Whether it may be for everybody.
    let isEditor: Bool
    /// What makes the beginning one, however often it is sent.
    let key: String
    let refused: RefusedForm?

    static var contents: any Decodable.Type { Empty.self }
    func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }

    var title: LocalizedText { "Make a list of places" }

    var main: Markup {
        """
        <h1>\("Make a list of places")</h1>\
        <p class="quiet">\("Errands, a guide, a treasure hunt: the next place shows when the one before was opened.")</p>\
        \(DeclaredForm<WalkForm>().markup(
            "walk-form",
            to: DropLinks.walks,
            button: "Go on to the steps",
            refused: refused,
            values: [\.key: key],
            controls: [\.audience: audience, \.recipients: FriendBoxes(friends: friends, refused: refused).markup],
            attributes: " data-drop-list"
        ))
        """
    }

    private var audience: Markup {
        let names = DropAudience.names.filter { isEditor || $0.value != .everybody }
        return ChoiceField("audience", label: "For whom", choices: names.map { ($0.value.rawValue, $0.name) })
            .markup(refused, value: isEditor ? "public" : "self")
    }
}
