import CrosstownKit
import CrosstownWeb

/// The events that riders may enter, or have entered (R-8.4).
struct EventList {
    let views: [EventView]
    let localTime: LocalTime

    var markup: Markup {
        """
        <section class="stack-small" aria-labelledby="events"><h2 id="events">\(EventWords.events)</h2>\
        \(views.isEmpty ? empty : "<ul class=\"list\">\(forEach: views, item)</ul>")</section>
        """
    }

    private var empty: Markup { "<p class=\"quiet\">\(EventWords.none). \(EventWords.noneText)</p>" }

    private func item(_ view: EventView) -> Markup {
        let event = view.event
        return """
            <li class="card stack-small"><h3>\(event.title)</h3><p>\(EventWords.summary(event, localTime))</p>\
            \(optional: event.details.isEmpty ? nil : "<p>\(event.details)</p>")\
            \(optional: prizes(view))<p class="quiet">\(EventWords.standing(view))</p>\(action(view))</li>
            """
    }

    private func prizes(_ view: EventView) -> Markup? {
        guard !view.prizes.isEmpty else { return nil }
        let words = view.prizes.map { EventWords.prize($0.rank, coins: $0.coins) }.joined(separator: ", ")
        return "<p>\(words)</p>"
    }

    private func action(_ view: EventView) -> Markup {
        guard view.isOpen, view.isEntered || !view.isFull else { return .empty }
        let (step, name) = view.isEntered ? ("withdraw", EventWords.withdraw) : ("enter", EventWords.enter)
        let look = view.isEntered ? "button" : "button button-primary"
        return """
            <form method="post"\(attribute: "action", RentalLinks.riderEvent(view.event.id, step)) data-enhance>\(.formToken)\
            <button\(attribute: "class", look)\(attribute: "aria-label", "\(name): \(view.event.title)")>\(name)</button></form>
            """
    }
}
