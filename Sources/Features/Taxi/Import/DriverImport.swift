import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Imports drivers from a file (T-1.4): creates those of valid lines and reports errors of the others.
struct DriverImport: Sendable {
    /// The layout of the file; in a company's file, the company is optional.
    static let layout = CSVLayout(
        [
            .init("user_name", field: "userName", isRequired: true),
            .init("password", isRequired: true, isExact: true), .init("code", aliases: ["taxi"], isRequired: true),
            .init("company"),
        ],
        mostRows: 2_000,
        mostBytes: 1_024 * 1_024
    )

    /// The import of the city.
    static let table = TableImport(
        CityTexts.importDrivers,
        as: [layout],
        at: TaxiLinks.consoleImport,
        back: TaxiLinks.consoleDrivers,
        live: (stream: TaxiLinks.consoleEvents, event: "import-changed")
    )

    let service: CityService

    /// Creates the driver of a line in a separate transaction and returns the result.
    ///
    /// In a company's file, lines must not name another company.
    func add(_ row: CSVRow, of company: String?) async -> TableReport.Line {
        await row.taken(named: ["code"]) { row in
            if let company, !row["company"].isEmpty, row["company"] != company {
                throw row.refusal("company", "must be your company, or left blank")
            }
            let input = try Sent<DriverEntry>(texts: row.fields).checked()
            _ = try await service.add(DriverRegistration(input, of: company))
            return .added
        }
    }
}
