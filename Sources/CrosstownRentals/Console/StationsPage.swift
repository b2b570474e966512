import CrosstownKit
import CrosstownWeb

/// All stations, with the form that adds one.
struct StationsPage: Page {
    let stations: [StationCount]
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let stations: [StationAnswer]
    }

    var title: LocalizedText { ConsoleWords.stations }

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.events, popup: refused?.problem.popup() ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(stations: stations.map(StationAnswer.init)).encode(to: encoder)
    }

    /// The fields of a station, for the form that adds one and the one that changes one.
    static let fields = [
        FormField("name", label: ConsoleWords.name, attributes: "autocomplete=\"off\""),
        FormField("latitude", label: ConsoleWords.latitude, attributes: "inputmode=\"decimal\" autocomplete=\"off\""),
        FormField("longitude", label: ConsoleWords.longitude, attributes: "inputmode=\"decimal\" autocomplete=\"off\""),
    ]

    static let docks = FormField(
        "docks",
        label: ConsoleWords.addDocks,
        hint: ConsoleWords.docksHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split">\
        <div id="stations-now" data-live="stations-changed"\(attribute: "data-live-src", RentalLinks.consoleStations)>\
        \(stations.isEmpty ? empty : table)</div>\(addForm)</div>
        """
    }

    private var empty: Markup { EmptyState("pin", ConsoleWords.noStations, ConsoleWords.noStationsText).markup }

    private var table: Markup {
        let columns = [
            ConsoleTable.Column(ConsoleWords.name), .init(ConsoleWords.state),
            .init(ConsoleWords.bikes, isNumber: true), .init(ConsoleWords.scooters, isNumber: true),
            .init(ConsoleWords.freeDocks, isNumber: true), .init(ConsoleWords.docks, isNumber: true),
        ]
        return ConsoleTable(
            id: "all-stations",
            caption: ConsoleWords.allStations,
            columns: columns,
            rows: stations.map(cells)
        ).markup
    }

    private func cells(_ count: StationCount) -> [Markup] {
        let isOpen = count.station.state == .open
        return [
            "<a\(attribute: "href", RentalLinks.consoleStation(count.station.id))>\(count.station.name)</a>",
            "<span\(attribute: "class", isOpen ? "badge badge-good" : "badge badge-bad")>\(isOpen ? ConsoleWords.open : ConsoleWords.closed)</span>",
            "\(count.bikes)", "\(count.scooters)", "\(count.freeDocks)", "\(count.docks)",
        ]
    }

    private var addForm: Markup {
        """
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(ConsoleWords.addStation)</h2>\
        \(refused.map { $0.summary(of: Self.fields + [Self.docks]) } ?? .empty)\
        <form id="add-station" method="post"\(attribute: "action", RentalLinks.consoleStations) data-enhance novalidate>\
        \(.formToken)\(forEach: Self.fields + [Self.docks], { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary">\(ConsoleWords.addStation)</button></div>\
        </form><p><a\(attribute: "href", RentalLinks.consoleImport)>\(ConsoleWords.importFleet)</a></p></section>
        """
    }
}
