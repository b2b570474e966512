import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// A station with its docks, and the form that changes it.
struct StationEditPage: Page {
    let count: StationCount
    let docks: [(number: String, vehicle: PlateNumber?)]
    /// The docks that are out of service.
    let jammed: Set<String>
    let refused: RefusedForm?

    /// The response in the API.
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

    private let form = DeclaredForm<StationRequest>()

    var setting: PageSetting { PageSetting(.console, popup: popup) }

    private var popup: Markup { refused?.popup(of: form.listed + [StationPlaceField.listed]) ?? .empty }

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

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(RentalTexts.counts(count))</p><div class="console-grid console-split">\(table)\
        <section class="stack" aria-labelledby="change-title"><h2 id="change-title">\(ConsoleTexts.changeStation)</h2>\
        \(change)<p><a\(attribute: "href", RentalLinks.stationDevice(count.station.id))>\(DeviceTexts.connectStation)</a></p>\
        \(StationOut(station: count.station.id).markup)</section></div>
        """
    }

    private var change: Markup {
        let station = count.station
        return form.markup(
            "change-station",
            to: RentalLinks.consoleStation(station.id),
            button: ConsoleTexts.change,
            refused: refused,
            values: [\.name: station.name, \.state: station.state.rawValue],
            controls: [
                \.latitude: StationPlaceField(refused: refused, place: station.place).markup, \.longitude: .empty,
            ]
        )
    }

    private var table: Markup {
        ConsoleTable(
            id: "docked",
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
