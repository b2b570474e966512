import CrosstownKit
import CrosstownWeb

/// The events that a rider can enter or has entered (R-8.4).
struct EventList {
    let views: [EventView]

    var markup: Markup {
        """
        <section class="stack-small" aria-labelledby="events"><h2 id="events">\("Events")</h2>\
        \(views.isEmpty ? empty : "<ul class=\"list\">\(forEach: views, item)</ul>")</section>
        """
    }

    private var empty: Markup {
        "<p class=\"quiet\">\("No events now"). \("The city’s races and tours appear here with their prizes.")</p>"
    }

    private func item(_ view: EventView) -> Markup {
        let event = view.event
        return """
            <li class="card stack-small"><h3>\(event.title)</h3><p>\(event.summary)</p>\
            \(optional: event.details.isEmpty ? nil : "<p>\(event.details)</p>")\
            \(optional: prizes(view))<p class="quiet">\(view.standing)</p>\(action(view))</li>
            """
    }

    private func prizes(_ view: EventView) -> Markup? {
        guard !view.prizes.isEmpty else { return nil }
        return "<p>\(.joined(view.prizes.map(\.name), by: ", "))</p>"
    }

    private func action(_ view: EventView) -> Markup {
        guard view.isOpen, view.isEntered || !view.isFull else { return .empty }
        let event = view.event
        let link = view.isEntered ? IncentiveLinks.withdraw(event.id) : IncentiveLinks.enter(event.id)
        let name: LocalizedText = view.isEntered ? "Leave event" : "Take part"
        let look = view.isEntered ? "button" : "button button-primary"
        return """
            <form method="post"\(attribute: "action", link) data-enhance>\(.formToken)\
            <button\(attribute: "class", look)\(textAttribute: "aria-label", "\(name): \(event.title)")>\(name)</button>\
            </form>
            """
    }
}
