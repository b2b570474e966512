import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CompaniesPage: Page {
    let companies: [Company]
    let refused: RefusedForm?

    var title: LocalizedText { "Companies" }

    var setting: PageSetting {
        let labels = DeclaredForm<CompanyEntry>().listed
        return PageSetting(.console, popup: refused?.problem.popup(of: labels) ?? .empty)
    }

    static var contents: any Decodable.Type { CompanyList.self }

    func encode(to encoder: any Encoder) throws {
        try CompanyList(companies: companies.map(CompanyResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        ConsoleSplit(
            title,
            list: companies.isEmpty ? empty : table,
            heading: "Register a company",
            form: """
                <p class="quiet">\("Then add its representatives. They register, import and invite the company’s drivers, and see only those drivers.")</p>\
                \(form)
                """
        ).markup
    }

    private var form: Markup {
        DeclaredForm<CompanyEntry>().markup(
            "register-company",
            to: TaxiLinks.consoleCompanies,
            button: "Register company",
            refused: refused
        )
    }

    private var empty: Markup {
        EmptyState("people", "No companies yet", "Once registered, a company registers its own drivers.")
            .markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "companies",
            caption: "All companies",
            of: companies,
            [
                .init("Company") { company in
                    "<a\(attribute: "href", TaxiLinks.consoleCompany(company.id.description))>\(company.name)</a>"
                },
                .init("Drivers", isNumber: true) { "\($0.drivers)" },
            ]
        ).markup
    }
}

struct CompanyList: Codable, Sendable {
    let companies: [CompanyResponse]
}

struct CompanyDrivers: Codable, Sendable {
    static let length = 100

    struct Driver: Codable, Sendable {
        let code: String
        let userName: String?
        let vehicle: String?
        let state: DriverState
        /// The zone whose queue the driver waits in.
        let zone: String?
        let ridesToday: Int
    }

    let drivers: [Driver]
    /// The last code of this page, the cursor of the next; absent on the last page.
    let next: String?

    /// Returns the drivers as a table whose codes are links.
    func table(leadingTo link: ((String) -> Link)? = nil) -> Markup {
        ConsoleTable(
            id: "company-drivers",
            caption: "Drivers",
            columns: [
                .init("Taxi"), .init("User name"), .init("Vehicle"), .init("Status"), .init("Zone"),
                .init("Rides today", isNumber: true),
            ],
            rows: drivers.map { driver in
                let plate: Markup = "<span class=\"plate\">\(driver.code)</span>"
                let state = CityTexts.state(driver.state)
                return [
                    link.map { "<a\(attribute: "href", $0(driver.code))>\(plate)</a>" } ?? plate,
                    "\(driver.userName ?? CityTexts.none)", "\(driver.vehicle ?? CityTexts.none)",
                    "<span\(attribute: "class", state.look)>\(state.text)</span>",
                    "\(driver.zone ?? CityTexts.none)", "\(driver.ridesToday)",
                ]
            }
        ).markup
    }
}
