import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Synchronization

/// What became of each line of an imported table.
struct ImportReport: Sendable, Encodable, Described {
    /// What became of one line.
    enum Outcome: String, Sendable, Codable, CaseIterable {
        /// It was not known before.
        case added
        /// It was known, and is another one now.
        case changed
        /// It was known, as it is.
        case unchanged
        /// It cannot be taken over.
        case refused
    }

    /// One line.
    struct Line: Sendable, Encodable {
        let line: Int
        let name: String
        let outcome: Outcome
        /// Why it was refused.
        let reason: LocalizedText?
    }

    let id: Identifier<ImportReport>
    let lines: [Line]

    static var contents: any Decodable.Type { Contents.self }

    /// What programs are told.
    private struct Contents: Codable {
        struct Line: Codable {
            let line: Int
            let name: String
            let outcome: Outcome
            let reason: String?
        }

        let id: Identifier<ImportReport>
        let lines: [Line]
    }

    /// Takes lines over one by one; each may be refused by itself.
    ///
    /// - Parameters:
    ///   - rows: the lines.
    ///   - id: the identity of the report.
    ///   - columns: those of which the first that is there says what a line is about.
    ///   - take: takes a sound line over, in a transaction of its own.
    /// - Returns: What became of each.
    /// - Throws: `CancellationError`.
    static func taking(
        _ rows: [CSVRow],
        id: Identifier<ImportReport>,
        named columns: [String],
        _ take: (CSVRow) async throws -> Outcome
    ) async throws -> ImportReport {
        var lines: [Line] = []
        for row in rows {
            try Task.checkCancellation()
            let name = columns.compactMap(row.cell).first ?? ""
            do {
                let outcome = try await take(row.checked())
                lines.append(Line(line: row.line, name: name, outcome: outcome, reason: nil))
            } catch {
                let reason = row.refusal(of: error)?.text ?? "It could not be kept."
                lines.append(Line(line: row.line, name: name, outcome: .refused, reason: reason))
            }
        }
        return ImportReport(id: id, lines: lines)
    }

    /// The lines as a part of a page.
    var table: TableReport {
        TableReport(lines: lines.map { .init($0.line, $0.outcome.shown, name: $0.name, $0.reason) })
    }
}

extension ImportReport.Outcome {
    fileprivate var shown: TableReport.Outcome {
        switch self {
        case .added: .added
        case .changed: .changed
        case .unchanged: .unchanged
        case .refused: .leftOut
        }
    }
}

/// The latest reports, until the server ends; a table that is imported again tells the same.
final class ImportReports: Sendable {
    private static let most = 40

    private let kept = Mutex<[(report: ImportReport, owner: String)]>([])

    /// Keeps a report, and answers with it and with the page that shows it.
    func answer(_ report: ImportReport, to owner: Caller?, at page: Link) -> ChangeResponse<ImportReport> {
        kept.withLock { kept in
            kept.append((report, owner?.accountID ?? ""))
            if kept.count > Self.most { kept.removeFirst() }
        }
        return ChangeResponse(report, at: page.adding("report", report.id))
    }

    func find(_ id: Identifier<ImportReport>?, for owner: Caller?) -> ImportReport? {
        kept.withLock { kept in kept.first { $0.report.id == id && $0.owner == owner?.accountID }?.report }
    }
}
