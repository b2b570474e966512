import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A walk with the user's progress.
struct WalkPage: Page {
    let walk: WalkSummary
    let steps: [WalkService.Step]
    let isMaker: Bool
    /// Whether the owner may still change the order.
    let mayReorder: Bool
    /// The step just moved, and whether it moved down.
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
        case .later: "<li class=\"step\">\("Appears after the one before")</li>"
        }
    }

    /// Returns the buttons that move a step up and down.
    private func order(_ step: WalkService.Step) -> Markup {
        guard mayReorder else { return .empty }
        let up: Markup = step.number > 1 ? move(step, isDown: false) : .empty
        let down: Markup = step.number < steps.count ? move(step, isDown: true) : .empty
        return "<div class=\"row step-order\">\(up)\(down)</div>"
    }

    private func move(_ step: WalkService.Step, isDown: Bool) -> Markup {
        // A step at the end has only one button, which keeps the focus.
        let isLast = step.number == (isDown ? 1 : steps.count)
        let isNext = moved?.step == step.id && (moved?.isDown == isDown || isLast)
        let label: LocalizedText =
            isDown ? "Move step \(step.number) down" : "Move step \(step.number) up"
        return """
            <form method="post"\(attribute: "action", DropLinks.moveStep(walk.id, step.id))>\(.formToken)\
            <input type="hidden" name="to"\(attribute: "value", step.number + (isDown ? 1 : -1))>\
            <input type="hidden" name="down"\(attribute: "value", isDown ? "true" : "false")>\
            <button class="button button-small"\(textAttribute: "aria-label", label)\(attribute: "autofocus", isNext)>\
            \(isDown ? "\("Move down")" : "\("Move up")" as Markup)</button></form>
            """
    }

    private func name(_ step: WalkService.Step) -> Markup {
        guard let place = step.place, !place.name.isEmpty else { return "\("Step \(step.number)")" }
        return "\(place.name)"
    }

    private var finished: Markup {
        guard !steps.isEmpty, done == steps.count else { return .empty }
        return "<p class=\"notice notice-good\">\(.icon("check"))<span>\("You’ve completed this walk.")</span></p>"
    }

    private var maker: Markup {
        guard isMaker else { return .empty }
        let publish =
            walk.state == .published
            ? DropParts.button(DropLinks.close(walk.id), "\("Close walk")")
            : DropParts.button(DropLinks.publish(walk.id), "\("Publish")", style: "button-primary")
        let add: Markup =
            walk.state == .draft
            ? "<a class=\"button\"\(attribute: "href", DropLinks.steps(walk.id))>\("Add a step")</a>" : .empty
        return """
            <section class="stack-small"><h2>\("Your walk")</h2><div class="row">\(add)\(publish)\
            <a class="button"\(attribute: "href", DropLinks.signs(walk.id))>\("Poster and signs")</a></div></section>
            """
    }
}
