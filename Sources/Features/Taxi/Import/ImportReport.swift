import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The results of an import so far.
struct ImportReport: Codable, Sendable {
    struct Line: Codable, Sendable {
        /// The line number; the header is line 1.
        let line: Int
        let isAdded: Bool
        /// The created taxi or the error.
        let text: LocalizedText
    }

    let id: Identifier<ImportReport>
    /// The number of lines below the header.
    let total: Int
    var lines: [Line]

    var isDone: Bool { lines.count == total }

    /// Returns the lines as a table with attributes for live updates.
    func table(live: Markup = .empty) -> TableReport {
        TableReport(
            lines: lines.map { .init($0.line, $0.isAdded ? .added : .leftOut, $0.text) },
            total: total,
            live: live
        )
    }
}
