import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Every event of the city, with the form that plans another (R-8.6).
struct EventsConsolePage: Page {
    let views: [EventView]
    let key: Identifier<CityEvent>
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let events: [EventResponse]
    }

    var title: LocalizedText { "Events" }

    var setting: PageSetting {
        .console(refused, fields: EventForm.fields, cancel: IncentiveLinks.consoleEvents)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(events: views.map(EventResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split"><div>\(views.isEmpty ? empty : table)</div>\
        <section class="stack" aria-labelledby="plan-title"><h2 id="plan-title">\("Plan an event")</h2>\
        \(form.markup)</section></div>
        """
    }

    private var form: EventForm {
        EventForm(
            action: IncentiveLinks.consoleEvents,
            button: "Plan an event",
            key: key.description,
            values: [:],
            refused: refused
        )
    }

    private var empty: Markup {
        EmptyState("events", "No events now" as LocalizedText, "Plan the first one; riders can then enter it.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "events",
            caption: "All events, the last one first" as LocalizedText,
            columns: [
                .init("Title" as LocalizedText), .init("Kind" as LocalizedText), .init("Begins" as LocalizedText),
                .init("Place" as LocalizedText),
                .init(LocalizedText("Entered", context: "event"), isNumber: true), .init("Prizes" as LocalizedText),
                .init("State" as LocalizedText),
            ],
            rows: views.map(cells)
        ).markup
    }

    private func cells(_ view: EventView) -> [Markup] {
        let event = view.event
        return [
            "<a\(attribute: "href", IncentiveLinks.consoleEvent(event.id))>\(event.title)</a>",
            "\(event.kind.name)", "\(.moment(event.beginsAt))", "\(event.place)", "\(view.entriesOfMost)",
            "\(Self.won(of: view.prizes))", "\(view.state)",
        ]
    }

    private static func won(of prizes: [EventPrize]) -> LocalizedText {
        if prizes.isEmpty { return "None" }
        let won = prizes.filter { $0.winner != nil }.count
        return "\(won) of \(prizes.count) won"
    }
}
