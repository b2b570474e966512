import CrosstownKit
import CrosstownWeb

/// All stations, with the form that adds one.
struct StationsPage: Page {
    let stations: [StationCount]
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        let stations: [StationResponse]
    }

    var title: LocalizedText { ConsoleTexts.stations }

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.events, popup: refused?.problem.popup() ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(stations: stations.map(StationResponse.init)).encode(to: encoder)
    }

    /// The fields of a station, for the form that adds one and the one that changes one.
    static let fields = [
        FormField("name", label: ConsoleTexts.name, attributes: "autocomplete=\"off\""),
        FormField("latitude", label: ConsoleTexts.latitude, attributes: "inputmode=\"decimal\" autocomplete=\"off\""),
        FormField("longitude", label: ConsoleTexts.longitude, attributes: "inputmode=\"decimal\" autocomplete=\"off\""),
    ]

    static let docks = FormField(
        "docks",
        label: ConsoleTexts.addDocks,
        hint: ConsoleTexts.docksHint,
        attributes: "autocapitalize=\"characters\" autocomplete=\"off\" spellcheck=\"false\""
    )

    var main: Markup {
        """
        <h1>\(title)</h1><div class="console-grid console-split">\
        <div id="stations-now" data-live="stations-changed"\(attribute: "data-live-src", RentalLinks.consoleStations)>\
        \(stations.isEmpty ? empty : table)</div>\(addForm)</div>
        """
    }

    private var empty: Markup { EmptyState("pin", ConsoleTexts.noStations, ConsoleTexts.noStationsText).markup }

    private var table: Markup {
        let columns = [
            ConsoleTable.Column(ConsoleTexts.name), .init(ConsoleTexts.state),
            .init(ConsoleTexts.bikes, isNumber: true), .init(ConsoleTexts.scooters, isNumber: true),
            .init(ConsoleTexts.freeDocks, isNumber: true), .init(ConsoleTexts.docks, isNumber: true),
        ]
        return ConsoleTable(
            id: "all-stations",
            caption: ConsoleTexts.allStations,
            columns: columns,
            rows: stations.map(cells)
        ).markup
    }

    private func cells(_ count: StationCount) -> [Markup] {
        let isOpen = count.station.state == .open
        return [
            "<a\(attribute: "href", RentalLinks.consoleStation(count.station.id))>\(count.station.name)</a>",
            "<span\(attribute: "class", isOpen ? "badge badge-good" : "badge badge-bad")>\(isOpen ? ConsoleTexts.open : ConsoleTexts.closed)</span>",
            "\(count.bikes)", "\(count.scooters)", "\(count.freeDocks)", "\(count.docks)",
        ]
    }

    private var addForm: Markup {
        """
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(ConsoleTexts.addStation)</h2>\
        \(refused.map { $0.summary(of: Self.fields + [Self.docks]) } ?? .empty)\
        <form id="add-station" method="post"\(attribute: "action", RentalLinks.consoleStations) data-enhance novalidate>\
        \(.formToken)\(forEach: Self.fields + [Self.docks], { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary">\(ConsoleTexts.addStation)</button></div>\
        </form><p><a\(attribute: "href", RentalLinks.consoleImport)>\(ConsoleTexts.importFleet)</a></p></section>
        """
    }
}
