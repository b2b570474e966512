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

    func count(_ outcome: Outcome) -> Int { lines.count { $0.outcome == outcome } }

    /// A line that was refused because of a problem.
    static func refused(_ line: Int, _ name: String, _ error: any Error) -> Line {
        let problem = Problem.explained(error)
        let fields = (problem?.errors ?? []).map { "\($0.field) \($0.message)" as LocalizedText }
        let reason: LocalizedText =
            fields.isEmpty
            ? problem.map { LocalizedText.sentences([$0.title, $0.detail].compactMap { $0 }) }
                ?? "It could not be kept."
            : .joined(fields, by: "; ")
        return Line(line: line, name: name, outcome: .refused, reason: reason)
    }
}

/// The latest reports, until the server ends; a table that is imported again tells the same.
final class ImportReports: Sendable {
    private static let most = 40

    private let kept = Mutex<[(report: ImportReport, owner: String)]>([])

    func keep(_ report: ImportReport, for owner: Caller?) {
        kept.withLock { kept in
            kept.append((report, owner?.accountID ?? ""))
            if kept.count > Self.most { kept.removeFirst() }
        }
    }

    func find(_ id: Identifier<ImportReport>, for owner: Caller?) -> ImportReport? {
        kept.withLock { kept in kept.first { $0.report.id == id && $0.owner == owner?.accountID }?.report }
    }
}
