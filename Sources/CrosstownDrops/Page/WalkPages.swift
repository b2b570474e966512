import CrosstownKit
import CrosstownQR
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
        let all =
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
            \(all)\(mine)\(make)
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

    struct Model: Codable, Sendable {
        let walk: WalkSummary
        let steps: [WalkService.Step]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(walk: walk, steps: steps).encode(to: encoder) }

    var title: LocalizedText { LocalizedText(verbatim: walk.title) }

    private var done: Int { steps.count { $0.standing == .done } }

    var main: Markup {
        """
        <p><a\(attribute: "href", DropLinks.walks)>\(.icon("back", isSmall: true)) \("Walks")</a></p>\
        <h1>\(walk.title)</h1><p class="thread-text">\(walk.explanation)</p>\
        <p>\("\(done) of \(steps.count) steps")</p>\
        <progress class="progress"\(attribute: "value", done)\(attribute: "max", max(1, steps.count))>\(done)</progress>\
        \(DropParts.map(of: steps))<ol class="steps">\(forEach: steps, step)</ol>\(finished)\(maker)
        """
    }

    private func step(_ step: WalkService.Step) -> Markup {
        switch step.standing {
        case .done:
            "<li class=\"step step-done\"><a\(attribute: "href", DropLinks.drop(step.id))>\(name(step))</a></li>"
        case .next:
            """
            <li class="step step-now"><a\(attribute: "href", DropLinks.drop(step.id))>\(name(step))</a>\
            \(step.hint.isEmpty ? .empty : "<p class=\"small quiet\">\(step.hint)</p>")</li>
            """
        case .later: "<li class=\"step\">\(isMaker ? name(step) : "\("Shows after the one before")" as Markup)</li>"
        }
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
    let refused: RefusedForm?

    static var contents: any Decodable.Type { Nothing.self }
    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }

    var title: LocalizedText { "Make a list of places" }

    private var fields: DropFields { DropFields(refused: refused) }

    var main: Markup {
        """
        <h1>\("Make a list of places")</h1>\
        <p class="quiet">\("Errands, a guide, a treasure hunt: the next place shows when the one before was opened.")</p>\
        <form method="post"\(attribute: "action", DropLinks.walks) class="stack" data-drop-list>\(.formToken)\
        \(FormField("title", label: "Title", attributes: " maxlength=\"80\" required").markup(refused))\
        \(fields.area("explanation", label: "What it is about", rows: 4, most: 1000))\(audience)\
        <button class="button button-primary">\("Go on to the steps")</button></form>
        """
    }

    private var audience: Markup {
        let choices: [(value: String, label: LocalizedText)] =
            [("self", "Myself"), ("friends", "Friends")] + (isEditor ? [("public", "Everybody")] : [])
        let chosen = Set(refused?.fields.all("recipients") ?? [])
        let list: Markup = """
            \(forEach: friends, { friend in
                """
                <div class="check"><input type="checkbox" name="recipients" id="friend-\(friend.id)"\
                \(attribute: "value", friend.id)\(attribute: "checked", chosen.contains(friend.id))>\
                <label for="friend-\(friend.id)">\(friend.name)</label></div>
                """
            })
            """
        let friendList: Markup =
            friends.isEmpty
            ? .empty
            : """
            <fieldset class="field" id="recipients"><legend>\("Which friends")</legend>\
            \(fields.error("recipients", "Friends"))\(list)</fieldset>
            """
        return """
            \(fields.choices("audience", label: "For whom", choices, chosen: isEditor ? "public" : "self"))\
            \(fields.error("audience", "For whom"))\(friendList)
            """
    }
}

/// A poster of a walk, and a sign for each of its steps, to be printed.
struct PosterPage: Page {
    /// A sign to be put up at a place.
    struct Sign: Codable, Sendable {
        let number: Int
        let place: String
        let address: String
        let code: String
    }

    let name: String
    let explanation: String
    let address: String
    let signs: [Sign]

    struct Model: Codable, Sendable {
        let address: String
        let signs: [Sign]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(address: address, signs: signs).encode(to: encoder) }

    var title: LocalizedText { LocalizedText(verbatim: name) }

    var main: Markup {
        """
        <p class="no-print"><button type="button" class="button" data-print data-needs-script hidden>\("Print")</button></p>\
        <section class="drop-sheet"><h1>\(name)</h1><p class="thread-text">\(explanation)</p>\(SignParts.code(address))\
        <p>\("Scan to begin the walk.")</p></section>\
        \(forEach: signs, { sign in
            """
            <section class="drop-sheet"><h2>\(name)</h2><p class="figure-large">\(sign.number)</p><p>\(sign.place)</p>\
            \(SignParts.code(sign.address))<p>\("Scan here, or type \(sign.code)")</p></section>
            """
        })
        """
    }
}

/// The sign at a place, whose code changes each minute.
struct SignPage: Page {
    let address: String
    let code: String
    let printedAddress: String
    let printedCode: String

    struct Model: Codable, Sendable {
        let code: String
        let printedCode: String
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(code: code, printedCode: printedCode).encode(to: encoder) }

    var title: LocalizedText { "You are here" }
    var setting: PageSetting { PageSetting(.plain, reloadSeconds: 45) }

    var main: Markup {
        """
        <section class="drop-sheet"><h1>\("Something waits here")</h1>\(SignParts.code(address))\
        <p class="plate">\(code)</p><p>\("Scan the code, or type it. It changes each minute.")</p></section>\
        <details class="disclosure no-print"><summary>\("A sign to be printed")</summary>\(SignParts.code(printedAddress))\
        <p class="plate">\(printedCode)</p><p class="quiet">\("A printed code can be passed on; the changing one cannot.")</p></details>
        """
    }
}

/// Where the code of a sign is typed; the link in the sign's square fills it in.
struct CodePage: Page {
    let drop: Identifier<Drop>
    let code: String
    let refused: RefusedForm?

    static var contents: any Decodable.Type { Nothing.self }
    func encode(to encoder: any Encoder) throws { try Nothing().encode(to: encoder) }

    var title: LocalizedText { "Code of the sign" }

    var main: Markup {
        """
        <h1>\("Code of the sign")</h1>\(wrong)\
        <form method="post"\(attribute: "action", DropLinks.act(drop, "code")) class="stack">\(.formToken)\
        \(FormField("code", label: "Code", hint: "Eight letters and digits.", attributes: " maxlength=\"12\" autocomplete=\"off\" autocapitalize=\"characters\" required").markup(refused, value: code))\
        <button class="button button-primary">\("Open it")</button></form>
        """
    }

    private var wrong: Markup {
        guard let detail = refused?.problem.title else { return .empty }
        return "<p class=\"notice notice-bad\" role=\"alert\">\(.icon("alert"))<span>\(detail)</span></p>"
    }
}

/// Parts of signs.
enum SignParts {
    /// The square that cameras read.
    static func code(_ text: String) -> Markup {
        guard let code = QRCode(text) else { return .empty }
        let side = code.size + 2 * QRCode.margin
        return """
            <svg class="drop-code" viewBox="-4 -4 \(side) \(side)" role="img" aria-label="\("Code to be scanned")">\
            <rect x="-4" y="-4" width="\(side)" height="\(side)" fill="#fff"/><path d="\(code.path)" fill="#000"/></svg>
            """
    }
}
