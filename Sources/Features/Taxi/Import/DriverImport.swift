import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Registers the drivers of a company from one file (T-1.4): good lines are added, the others explained.
struct DriverImport: Sendable {
    /// What the file looks like; a company's own file need not name it.
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

    /// Reads the file's lines; nothing is changed yet.
    ///
    /// - Throws: `Problem` with status 422 where the file as a whole cannot be used.
    func rows(of file: UploadedFile?) throws -> [CSVRow] { try CSVTable(file, as: [Self.layout]).rows }

    /// Adds the driver of one line in a transaction of its own, and tells what became of it.
    ///
    /// Where it is a company's own file, a line names no other one.
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
