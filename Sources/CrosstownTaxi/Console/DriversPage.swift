import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The drivers of the city, with the form that adds one.
struct DriversPage: Page {
    /// One driver.
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

    /// What programs are told.
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
        <section class="stack" aria-labelledby="add-title"><h2 id="add-title">\(CityTexts.addDriver)</h2>\
        \(refused.map { $0.summary(of: Self.fields) } ?? .empty)\(addForm)\
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
        let names = [
            CityTexts.taxi, CityTexts.userName, CityTexts.company, CityTexts.state, CityTexts.zone, CityTexts.lastHeard,
            CityTexts.change,
        ]
        return ConsoleTable(
            id: "drivers",
            caption: CityTexts.registered,
            columns: names.map { .init($0) },
            rows: drivers.map(cells),
            stacks: true
        ).markup
    }

    private func cells(_ driver: Row) -> [Markup] {
        let state = CityTexts.state(driver.state)
        let heard = driver.heardAt.map { CityTexts.ago(now.milliseconds(since: $0)) }
        return [
            "<span class=\"plate\">\(driver.code)</span>", "\(driver.userName ?? CityTexts.none)",
            "\(driver.company.map { LocalizedText(verbatim: $0) } ?? CityTexts.independent)",
            "<span\(attribute: "class", state.look)>\(state.text)</span>",
            "\(driver.zone ?? CityTexts.none)", "\(heard ?? LocalizedText(verbatim: CityTexts.none))",
            removal(driver.code),
        ]
    }

    private func removal(_ code: String) -> Markup {
        """
        <a\(attribute: "href", TaxiLinks.consoleRemoval.adding("code", code))>\(CityTexts.remove)\
        <span class="visually-hidden"> \(code)</span></a>
        """
    }

    private static let fields = [
        FormField("userName", label: CityTexts.userName, attributes: " autocomplete=\"off\""),
        FormField(
            "password",
            label: TaxiTexts.label(of: "password"),
            type: "password",
            attributes: " autocomplete=\"new-password\""
        ),
        FormField("code", label: TaxiTexts.label(of: "code"), hint: CityTexts.codeHint),
        FormField("company", label: CityTexts.company, hint: CityTexts.companyHint),
    ]

    private var addForm: Markup {
        """
        <form id="add-driver" method="post"\(attribute: "action", TaxiLinks.consoleDrivers) data-enhance novalidate>\
        \(.formToken)\(forEach: Self.fields, { $0.markup(refused) })\
        <div class="form-actions"><button class="button button-primary">\(CityTexts.addDriver)</button></div></form>
        """
    }
}
