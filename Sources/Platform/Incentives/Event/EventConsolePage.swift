import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct EventConsolePage: Page {
    let view: EventView
    /// The user names of the entrants.
    let entrants: [String]
    let winners: [String?]
    let localTime: LocalTime
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let event: EventResponse
        let entrants: [String]
        let winners: [String?]
    }

    private var event: CityEvent { view.event }

    var title: LocalizedText { LocalizedText(verbatim: event.title) }

    private let form = DeclaredForm<EventRequest>()

    var setting: PageSetting {
        let fields = form.listed + DeclaredForm<WinnerRequest>().listed
        return .console(refused, fields: fields, cancel: IncentiveLinks.consoleEvent(event.id))
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(event: EventResponse(view), entrants: entrants, winners: winners).encode(to: encoder)
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", IncentiveLinks.consoleEvents)>\("Events")</a></p><h1>\(title)</h1>\
        <p>\(.joined([event.summary, view.state], by: ". ")).</p>\
        <div class="console-grid console-split"><div class="stack">\(entries)\(prizes)</div>\
        <section class="stack" aria-labelledby="change-title"><h2 id="change-title">\("Edit event")</h2>\
        \(change)\(cancel)</section></div>
        """
    }

    private var change: Markup {
        form.markup(
            "event",
            to: IncentiveLinks.consoleEvent(event.id),
            button: "Save",
            refused: refused,
            values: [
                \.kind: event.kind.rawValue, \.title: event.title, \.place: event.place, \.details: event.details,
                \.begins: localTime.civilMoment(event.beginsAt).description,
                \.mostRiders: event.mostRiders.map(String.init) ?? "",
                \.prizes: view.prizes.map { String($0.coins) }.joined(separator: ", "),
            ]
        )
    }

    private var cancel: Markup {
        guard event.state == .planned else { return .empty }
        let button: LocalizedText = "Cancel event"
        return ActionButton(
            button,
            label: button,
            to: IncentiveLinks.cancel(event.id),
            look: "button",
            attributes: """
                \(.confirming("Cancel \(event.title)?", "Riders will see that it was canceled.", button: button))\
                \(textAttribute: "data-confirm-cancel", "Keep event")
                """
        ).markup
    }

    private var entries: Markup {
        let list: Markup =
            entrants.isEmpty
            ? "<p class=\"quiet\">\("No one yet.")</p>"
            : "<ul class=\"list\">\(forEach: entrants, { "<li class=\"list-line\">\($0)</li>" })</ul>"
        return """
            <section class="stack-small" aria-labelledby="entrants">\
            <h2 id="entrants">\("Riders taking part") (\(view.entriesOfMost))</h2>\
            \(list)</section>
            """
    }

    private var prizes: Markup {
        let list: Markup =
            view.prizes.isEmpty
            ? "<p class=\"quiet\">\("There are no prizes.")</p>"
            : "<ol class=\"list\">\(forEach: zip(view.prizes, winners), { prize($0, winner: $1) })</ol>"
        return """
            <section class="stack-small" aria-labelledby="prizes-title">\
            <h2 id="prizes-title">\("Prizes and winners")</h2>\(list)</section>
            """
    }

    private func prize(_ prize: EventPrize, winner: String?) -> Markup {
        let name = prize.name
        if prize.winner != nil { return "<li class=\"list-line\">\(.labeled(name, winner ?? "–"))</li>" }
        guard event.state == .planned, !view.isOpen, !entrants.isEmpty else {
            return "<li class=\"list-line\">\(name)</li>"
        }
        return "<li class=\"list-line stack-small\">\(name)\(record(prize, name))</li>"
    }

    private func record(_ prize: EventPrize, _ name: LocalizedText) -> Markup {
        let left = entrants.filter { !winners.contains($0) }
        let id = "winner-\(prize.rank)"
        return """
            <form class="row" method="post"\(attribute: "action", IncentiveLinks.winners(event.id)) data-enhance>\
            \(.formToken)<input type="hidden" name="rank"\(attribute: "value", prize.rank)>\
            <div class="field"><label class="visually-hidden"\(attribute: "for", id)>\(.labeled("Winner", name))</label>\
            <select name="rider"\(attribute: "id", id)>\
            \(forEach: left, { "<option\(attribute: "value", $0)>\($0)</option>" })</select></div>\
            <button class="button"\(textAttribute: "aria-label", "Record winner: \(name)")>\("Record winner")</button>\
            </form>
            """
    }
}
