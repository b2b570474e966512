import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The city's events, with the form for a new one (R-8.6).
struct EventsConsolePage: Page {
    let views: [EventView]
    let key: Identifier<CityEvent>
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let events: [EventResponse]
    }

    var title: LocalizedText { "Events" }

    private let form = DeclaredForm<EventRequest>()

    var setting: PageSetting { .console(refused, fields: form.listed, cancel: IncentiveLinks.consoleEvents) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(events: views.map(EventResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        ConsoleSplit(title, list: views.isEmpty ? empty : table, heading: "Plan an event", form: plan).markup
    }

    private var plan: Markup {
        form.markup(
            "event",
            to: IncentiveLinks.consoleEvents,
            button: "Plan an event",
            refused: refused,
            values: [\.key: key.description]
        )
    }

    private var empty: Markup {
        EmptyState("events", "No events now" as LocalizedText, "Plan the first one. Riders can then take part.").markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "events",
            caption: "All events, latest first",
            of: views,
            [
                .init("Title") {
                    "<a\(attribute: "href", IncentiveLinks.consoleEvent($0.event.id))>\($0.event.title)</a>"
                },
                .init("Kind") { "\($0.event.kind.name)" },
                .init("Begins") { "\(.moment($0.event.beginsAt))" },
                .init("Place") { "\($0.event.place)" },
                .init(LocalizedText("Created", context: "event"), isNumber: true) { "\($0.entriesOfMost)" },
                .init("Prizes") { "\(Self.won(of: $0.prizes))" },
                .init("Status") { "\($0.state)" },
            ]
        ).markup
    }

    private static func won(of prizes: [EventPrize]) -> LocalizedText {
        if prizes.isEmpty { return "None" }
        let won = prizes.filter { $0.winner != nil }.count
        return "\(won) of \(prizes.count) won"
    }
}
