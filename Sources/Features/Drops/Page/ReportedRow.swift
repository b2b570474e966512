import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A row of the moderators' queue: reported content with all its reports, or an appeal.
struct ReportedRow: Sendable {
    /// The maximum length of the newest text; the page of the report has the rest.
    private static let longestWords = 80

    /// The first report, to which the row links.
    let line: ReportLine
    /// The number of reports that wait for the same decision.
    let count: Int
    /// The reason of the newest report.
    let reason: ReportReason
    /// The newest text, from a report or the appeal.
    let words: String

    /// Returns the rows of a queue in its order, one for all reports of the same content.
    ///
    /// - Parameters:
    ///   - queue: what waits for a decision.
    ///   - waiting: all waiting reports of the same drops, oldest first.
    ///   - names: the names of authors and reporters.
    /// - Returns: one row for each reported content, and one for each appeal.
    static func rows(
        of queue: [ReportRecord],
        _ waiting: [ReportRecord],
        _ names: [Identifier<Account>: String]
    ) -> [ReportedRow] {
        let byDrop = Dictionary(grouping: waiting, by: \.drop)
        var listed: Set<Identifier<DropReport>> = []
        return queue.compactMap { report in
            if listed.contains(report.id) { return nil }
            let like = byDrop[report.drop, default: []].filter { $0.subject == report.subject }
            let same = report.appeal == nil ? like : [report]
            listed.formUnion(same.map(\.id))
            let newest = same.last ?? report
            return ReportedRow(
                line: ReportLine(report, names),
                count: same.count,
                reason: newest.reason,
                words: newest.appeal ?? newest.note
            )
        }
    }

    func markup(_ clock: LocalTime) -> Markup {
        """
        <li\(attribute: "data-reports", String(count))><a class="list-item"\(attribute: "href", DropLinks.report(line.id))><span class="list-text list-text-short">\
        <span class="list-title">\(DropStrings.reason(line.reason))</span><span class="list-detail">\
        \(.sentences([newest, .joined(origin(clock), by: ", ")]))</span></span>\
        \(count > 1 ? "<span class=\"badge\">\(number)</span>" : .empty)\
        \(line.isAppeal ? "<span class=\"badge\">\("Appeal")</span>" : .empty)\(.icon("next"))</a></li>
        """
    }

    private var number: LocalizedText { .plural(count, one: "\(count) report", other: "\(count) reports") }

    private var newest: LocalizedText {
        let written = LocalizedText(verbatim: shortWords)
        if count == 1 { return written }
        return .labeled(
            "Newest report",
            .joined([DropStrings.reason(reason)] + (words.isEmpty ? [] : [written]), by: ", ")
        )
    }

    private var shortWords: String {
        let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > Self.longestWords ? line.prefix(Self.longestWords) + "…" : line
    }

    private func origin(_ clock: LocalTime) -> [LocalizedText] {
        [
            ReportParts.subject(line.subject), "by \(DropStrings.name(line.author))", clock.text(for: line.madeAt),
        ]
    }
}
