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

    let service: CityService

    /// Parses the lines of a file without changes.
    ///
    /// - Throws: `Problem` with status 422 if the file as a whole is invalid.
    func rows(of file: UploadedFile?) throws -> [CSVRow] { try CSVTable(file, as: [Self.layout]).rows }

    /// Creates the driver of a line in a separate transaction and returns the result.
    ///
    /// In a company's file, lines must not name another company.
    func add(_ row: CSVRow, of company: String?) async -> ImportReport.Line {
        do {
            let fields = try row.checked().fields
            if let company, !row["company"].isEmpty, row["company"] != company {
                throw row.refusal("company", "must be your own, or be left blank")
            }
            let input = try Sent<DriverEntry>(texts: fields).checked()
            let added = try await service.add(DriverRegistration(input, of: company))
            return ImportReport.Line(line: row.line, isAdded: true, text: CityTexts.added(added.code))
        } catch {
            let text = row.refusal(of: error)?.text ?? CityTexts.failed
            return ImportReport.Line(line: row.line, isAdded: false, text: text)
        }
    }
}
