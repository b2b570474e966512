import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What became of each line of a file, as far as it was worked through.
struct ImportReport: Codable, Sendable {
    /// One line.
    struct Line: Codable, Sendable {
        /// Its number in the file, the header being line 1.
        let line: Int
        let isAdded: Bool
        /// The taxi that was added, or what is wrong.
        let text: LocalizedText
    }

    let id: Identifier<ImportReport>
    /// How many lines the file holds below its header.
    let total: Int
    /// The lines that were worked through.
    var lines: [Line]

    /// Whether every line was worked through.
    var isDone: Bool { lines.count == total }

    /// The lines as a part of a page, with attributes that renew it.
    func table(live: Markup = .empty) -> TableReport {
        TableReport(
            lines: lines.map { .init($0.line, $0.isAdded ? .added : .leftOut, $0.text) },
            total: total,
            live: live
        )
    }
}
