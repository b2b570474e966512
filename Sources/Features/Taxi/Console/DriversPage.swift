import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The city's drivers with the form to create one.
struct DriversPage: Page {
    struct Row: Codable, Sendable {
        let code: String
        let userName: String?
        let company: String?
        let state: DriverState
        let zone: String?
        let heardAt: Timestamp?

        init(_ driver: ListedDriver, userName: String?, zone: String?) {
            code = driver.code
            self.userName = userName
            company = driver.company
            state = driver.state
            self.zone = zone
            heardAt = driver.heardAt
        }
    }

    let drivers: [Row]
    let filter: String
    let localTime: LocalTime
    let now: Timestamp
    let refused: RefusedForm?

    private struct Encoded: Codable {
        let drivers: [Row]
    }

    var title: LocalizedText { CityTexts.drivers }

    var setting: PageSetting { PageSetting(.console, popup: refused?.problem.popup() ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(drivers: drivers).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1>\(filterForm)<div class="console-grid console-split">\(drivers.isEmpty ? empty : table)\
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(CityTexts.addDriver)</h2>\(addForm)\
        <p><a\(attribute: "href", TaxiLinks.consoleImport)>\(CityTexts.importDrivers)</a></p></section></div>
        """
    }

    private var filterForm: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", TaxiLinks.consoleDrivers)><div class="field">\
        <label for="filter-code">\(CityTexts.codeBegins)</label>\
        <input id="filter-code" name="filter" class="input"\(attribute: "value", filter)></div>\
        <button class="button button-small">\(CityTexts.filter)</button></form>
        """
    }

    private var empty: Markup { EmptyState("people", CityTexts.noDrivers, CityTexts.noDriversText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "drivers",
            caption: CityTexts.registered,
            of: drivers,
            [
                .init(CityTexts.taxi) { "<span class=\"plate\">\($0.code)</span>" },
                .init(CityTexts.userName) { "\($0.userName ?? CityTexts.none)" },
                .init(CityTexts.company) {
                    "\($0.company.map { LocalizedText(verbatim: $0) } ?? CityTexts.independent)"
                },
                .init(CityTexts.state) { Self.state($0.state) },
                .init(CityTexts.zone) { "\($0.zone ?? CityTexts.none)" },
                .init(CityTexts.lastHeard) { [now] in "\(Self.heard($0.heardAt, now: now))" },
                .init(CityTexts.change) { Self.removal($0.code) },
            ]
        ).markup
    }

    private static func state(_ state: DriverState) -> Markup {
        let state = CityTexts.state(state)
        return "<span\(attribute: "class", state.look)>\(state.text)</span>"
    }

    private static func heard(_ at: Timestamp?, now: Timestamp) -> LocalizedText {
        at.map { CityTexts.ago(now.milliseconds(since: $0)) } ?? LocalizedText(verbatim: CityTexts.none)
    }

    private static func removal(_ code: String) -> Markup {
        """
        <a\(attribute: "href", TaxiLinks.consoleRemoval.adding("code", code))>\(CityTexts.remove)\
        <span class="visually-hidden"> \(code)</span></a>
        """
    }

    private var addForm: Markup {
        DeclaredForm<DriverEntry>()
            .markup("add-driver", to: TaxiLinks.consoleDrivers, button: CityTexts.addDriver, refused: refused)
    }
}
