import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Every event of the city, with the form that plans another (R-8.6).
struct EventsConsolePage: Page {
    let views: [EventView]
    let key: Identifier<CityEvent>
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let events: [EventAnswer]
    }

    var title: LocalizedText { LocalizedText(verbatim: EventWords.events) }

    var setting: PageSetting { .console(refused, cancel: RentalLinks.consoleEvents) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(events: views.map(EventAnswer.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div>\(views.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="plan-title"><h2 id="plan-title">\(EventWords.plan)</h2>\
        \(form.markup)</section></div>
        """
    }

    private var form: EventForm {
        EventForm(
            action: RentalLinks.consoleEvents,
            button: EventWords.plan,
            key: key.description,
            values: [:],
            refused: refused
        )
    }

    private var empty: Markup { EmptyState("events", EventWords.none, EventWords.noneToCity).markup }

    private var table: Markup {
        ConsoleTable(
            id: "events",
            caption: EventWords.all,
            columns: [
                .init(EventWords.title), .init(EventWords.kind), .init(EventWords.begins), .init(EventWords.place),
                .init(EventWords.entries, isNumber: true), .init(EventWords.prizes), .init(EventWords.state),
            ],
            rows: views.map(cells)
        ).markup
    }

    private func cells(_ view: EventView) -> [Markup] {
        let event = view.event
        let won = view.prizes.filter { $0.winner != nil }.count
        return [
            "<a\(attribute: "href", RentalLinks.consoleEvent(event.id))>\(event.title)</a>",
            "\(EventWords.name(event.kind))", "\(localTime.dayAndClock(event.beginsAt))", "\(event.place)",
            "\(EventWords.entries(view))", "\(EventWords.won(won, of: view.prizes.count))",
            "\(EventWords.state(view))",
        ]
    }
}
