import CrosstownKit
import CrosstownWeb

/// All stations, with the form for a new one.
struct StationsPage: Page {
    let stations: ListPage<StationCount>
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let stations: [StationResponse]
        /// The value of `page` for the next page; absent on the last.
        let next: Int?
    }

    var title: LocalizedText { ConsoleTexts.stations }

    private let form = DeclaredForm<StationRequest>()

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.events, popup: popup)
    }

    private var popup: Markup { refused?.popup(of: form.listed + [StationPlaceField.listed]) ?? .empty }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(stations: stations.rows.map(StationResponse.init), next: stations.next).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <p><a class="button button-small" href="#add-station">\(.icon("plus", isSmall: true)) \(ConsoleTexts.addStation)</a></p>\
        <div class="console-grid console-split">\
        <div id="stations-now" class="stack" data-live="stations-changed"\
        \(attribute: "data-live-src", stations.address(of: RentalLinks.consoleStations))>\
        \(stations.rows.isEmpty ? empty : table)\(stations.more(of: RentalLinks.consoleStations))</div>\(addForm)</div>
        """
    }

    private var empty: Markup { EmptyState("pin", ConsoleTexts.noStations, ConsoleTexts.noStationsText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "all-stations",
            caption: ConsoleTexts.allStations,
            of: stations.rows,
            [
                .init(ConsoleTexts.name) {
                    "<a\(attribute: "href", RentalLinks.consoleStation($0.station.id))>\($0.station.name)</a>"
                },
                .init(ConsoleTexts.state) { Self.badge($0.station.state) },
                .init(ConsoleTexts.bikes, isNumber: true) { "\($0.bikes)" },
                .init(ConsoleTexts.scooters, isNumber: true) { "\($0.scooters)" },
                .init(ConsoleTexts.freeDocks, isNumber: true) { "\($0.freeDocks)" },
                .init(ConsoleTexts.docks, isNumber: true) { "\($0.docks)" },
            ]
        ).markup
    }

    private static func badge(_ state: Station.State) -> Markup {
        "<span\(attribute: "class", state == .open ? "badge badge-good" : "badge badge-bad")>\(state.name)</span>"
    }

    private var addForm: Markup {
        let add = form.markup(
            "add-station",
            to: RentalLinks.consoleStations,
            button: ConsoleTexts.addStation,
            refused: refused,
            controls: [
                \.state: .empty, \.latitude: StationPlaceField(refused: refused).markup, \.longitude: .empty,
            ]
        )
        return """
            <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(ConsoleTexts.addStation)</h2>\(add)\
            <p><a\(attribute: "href", RentalLinks.consoleImport)>\(ConsoleTexts.importFleet)</a></p></section>
            """
    }
}
