import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// One event as the city sees it: changed, cancelled, and its winners recorded (R-8.5, R-8.6).
struct EventConsolePage: Page {
    let view: EventView
    /// The user names of those who have entered.
    let entrants: [String]
    /// The user name of the winner of each prize.
    let winners: [String?]
    let localTime: LocalTime
    let localMoment: LocalMoment
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let event: EventAnswer
        let entrants: [String]
        let winners: [String?]
    }

    private var event: CityEvent { view.event }

    var title: LocalizedText { LocalizedText(verbatim: event.title) }

    var setting: PageSetting { .console(refused, cancel: RentalLinks.consoleEvent(event.id)) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(event: EventAnswer(view), entrants: entrants, winners: winners).encode(to: encoder)
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.consoleEvents)>\(EventWords.events)</a></p><h1>\(title)</h1>\
        <p>\(EventWords.summary(event, localTime)). \(EventWords.state(view)).</p>\
        <div class="console-grid console-split"><div class="stack">\(entries)\(prizes)</div>\
        <section class="stack" aria-labelledby="change-title"><h2 id="change-title">\(EventWords.change)</h2>\
        \(form.markup)\(cancel)</section></div>
        """
    }

    private var form: EventForm {
        EventForm(
            action: RentalLinks.consoleEvent(event.id),
            button: EventWords.save,
            key: nil,
            values: [
                "kind": event.kind.rawValue, "title": event.title, "place": event.place, "details": event.details,
                "begins": localMoment.text(event.beginsAt), "mostRiders": event.mostRiders.map(String.init) ?? "",
                "prizes": view.prizes.map { String($0.coins) }.joined(separator: ", "),
            ],
            refused: refused
        )
    }

    private var cancel: Markup {
        guard event.state == .planned else { return .empty }
        return """
            <form method="post"\(attribute: "action", RentalLinks.eventStep(event.id, "cancel")) data-enhance \
            \(attribute: "data-confirm", EventWords.cancel)\(attribute: "data-confirm-text", EventWords.cancelText)\
            \(attribute: "data-confirm-ok", EventWords.cancel)>\(.formToken)\
            <button class="button">\(EventWords.cancel)</button></form>
            """
    }

    private var entries: Markup {
        let list: Markup =
            entrants.isEmpty
            ? "<p class=\"quiet\">\(EventWords.nobodyYet)</p>"
            : "<ul class=\"list\">\(forEach: entrants, { "<li class=\"list-line\">\($0)</li>" })</ul>"
        return """
            <section class="stack-small" aria-labelledby="entrants"><h2 id="entrants">\(EventWords.entrants) (\(EventWords.entries(view)))</h2>\
            \(list)</section>
            """
    }

    private var prizes: Markup {
        let list: Markup =
            view.prizes.isEmpty
            ? "<p class=\"quiet\">\(EventWords.noPrizes)</p>"
            : "<ol class=\"list\">\(forEach: zip(view.prizes, winners), { prize($0, winner: $1) })</ol>"
        return """
            <section class="stack-small" aria-labelledby="prizes-title"><h2 id="prizes-title">\(EventWords.winners)</h2>\(list)</section>
            """
    }

    private func prize(_ prize: EventPrize, winner: String?) -> Markup {
        let name = EventWords.prize(prize.rank, coins: prize.coins)
        if prize.winner != nil { return "<li class=\"list-line\">\(name): \(winner ?? ConsoleWords.none)</li>" }
        guard event.state == .planned, !view.isOpen, !entrants.isEmpty else {
            return "<li class=\"list-line\">\(name)</li>"
        }
        return "<li class=\"list-line stack-small\">\(name)\(record(prize, name))</li>"
    }

    private func record(_ prize: EventPrize, _ name: String) -> Markup {
        let left = entrants.filter { !winners.contains($0) }
        let id = "winner-\(prize.rank)"
        return """
            <form class="row" method="post"\(attribute: "action", RentalLinks.eventStep(event.id, "winners")) data-enhance>\
            \(.formToken)<input type="hidden" name="rank"\(attribute: "value", prize.rank)>\
            <div class="field"><label class="visually-hidden"\(attribute: "for", id)>\(EventWords.winner): \(name)</label>\
            <select name="rider"\(attribute: "id", id)>\
            \(forEach: left, { "<option\(attribute: "value", $0)>\($0)</option>" })</select></div>\
            <button class="button"\(attribute: "aria-label", "\(EventWords.record): \(name)")>\(EventWords.record)</button>\
            </form>
            """
    }
}
