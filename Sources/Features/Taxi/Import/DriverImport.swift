import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

/// Registers the drivers of a company from one file (T-1.4): good lines are added, the others explained.
struct DriverImport: Sendable {
    /// The largest file, in bytes.
    static let mostBytes = 1_024 * 1_024

    private static let header = ["user_name", "password", "code", "company"]
    /// A company's own file need not name it.
    private static let ownHeader = Array(header.dropLast())
    private static let mostLines = 2_000

    let service: CityService

    /// Reads the file's lines; nothing is changed yet.
    ///
    /// - Throws: `Problem` with status 422 where the file as a whole cannot be used.
    func records(of file: ByteBuffer?, isOwn: Bool = false) throws -> [CSVText.Record] {
        guard let file else { throw Self.refused(CityTexts.fileMissing) }
        guard let text = String(validating: file.readableBytesView, as: UTF8.self) else {
            throw Self.refused(CityTexts.notUTF8)
        }
        let records: [CSVText.Record]
        do {
            records = try CSVText(text, atMost: Self.mostLines + 2).records
        } catch let malformed as CSVText.Malformed {
            throw Self.refused(CityTexts.badQuotes(line: malformed.line))
        }
        let header = records.first?.values
        guard header == Self.header || isOwn && header == Self.ownHeader else {
            throw Self.refused(CityTexts.wrongHeader)
        }
        let lines = Array(records.dropFirst())
        if lines.isEmpty { throw Self.refused(CityTexts.noLines) }
        if lines.count > Self.mostLines { throw Self.refused(CityTexts.tooManyLines(Self.mostLines)) }
        return lines
    }

    /// Adds the driver of one line in a transaction of its own, and tells what became of it.
    ///
    /// Where it is a company's own file, a line names no other one.
    func add(_ record: CSVText.Record, of company: String?) async -> ImportReport.Line {
        let values = record.values
        guard values.count == Self.header.count || company != nil && values.count == Self.ownHeader.count else {
            return ImportReport.Line(line: record.line, isAdded: false, text: CityTexts.columns(values.count))
        }
        let named = values.count == Self.header.count ? values[3] : ""
        if let company, !named.isEmpty, named != company {
            return ImportReport.Line(line: record.line, isAdded: false, text: "Names another company.")
        }
        let texts = ["userName": values[0], "password": values[1], "code": values[2], "company": named]
        do {
            let input = try Sent<DriverEntry>(texts: texts).checked()
            let added = try await service.add(DriverRegistration(input, of: company))
            return ImportReport.Line(line: record.line, isAdded: true, text: CityTexts.added(added.code))
        } catch {
            let text = Problem.explained(error)?.sentences ?? CityTexts.failed
            return ImportReport.Line(line: record.line, isAdded: false, text: text)
        }
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: "file", message: message)])
    }
}
