import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// One station with its docks, and the form that changes it.
struct StationEditPage: Page {
    let count: StationCount
    let docks: [(number: String, vehicle: PlateNumber?)]
    /// The docks that are out of service.
    let jammed: Set<String>
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Dock: Codable {
            let number: String
            let vehicle: String?
            let isJammed: Bool
        }

        let station: StationResponse
        let docks: [Dock]
    }

    var title: LocalizedText { LocalizedText(verbatim: count.station.name) }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            station: StationResponse(count),
            docks: docks.map { dock in
                let isJammed = jammed.contains(dock.number)
                return Encoded.Dock(number: dock.number, vehicle: dock.vehicle?.description, isJammed: isJammed)
            }
        ).encode(to: encoder)
    }

    private static let fields = StationsPage.fields + [StationsPage.docks]

    private static let state = ChoiceField(
        "state",
        label: ConsoleTexts.state,
        choices: [
            (Station.State.open.rawValue, ConsoleTexts.open), (Station.State.closed.rawValue, ConsoleTexts.closed),
        ]
    )

    private var values: [String] {
        let station = count.station
        return [
            station.name, station.place.latitude.description, station.place.longitude.description, "",
        ]
    }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(RentalTexts.counts(count))</p><div class="console-grid console-split">\(table)\
        <section class="stack" aria-labelledby="change-title"><h2 id="change-title">\(ConsoleTexts.changeStation)</h2>\
        \(refused.map { $0.summary(of: Self.fields) } ?? .empty)\
        <form id="change-station" method="post"\(attribute: "action", RentalLinks.consoleStation(count.station.id)) \
        data-enhance novalidate>\(.formToken)\(Self.state.markup(refused, value: count.station.state.rawValue))\
        \(forEach: zip(Self.fields, values), { $0.markup(refused, value: $1) })\
        <div class="form-actions"><button class="button button-primary">\(ConsoleTexts.change)</button></div>\
        </form><p><a\(attribute: "href", RentalLinks.stationDevice(count.station.id))>\(DeviceTexts.connectStation)</a></p>\
        \(StationOut(station: count.station.id).markup)</section></div>
        """
    }

    private var table: Markup {
        ConsoleTable(
            id: "docks",
            caption: ConsoleTexts.inDocks,
            columns: [.init(ConsoleTexts.dock), .init(ConsoleTexts.vehicle)],
            rows: docks.map { dock in
                let nothing = jammed.contains(dock.number) ? AlarmTexts.jammed : ConsoleTexts.empty
                return [
                    "<span class=\"plate\">\(dock.number)</span>",
                    "\(dock.vehicle.map { LocalizedText(verbatim: $0.description) } ?? nothing)",
                ]
            }
        ).markup
    }
}
