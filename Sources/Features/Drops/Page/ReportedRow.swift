import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A row of the moderators' queue: one reported thing with all its reports, or an appeal.
struct ReportedRow: Sendable {
    /// So much of the newest words is shown; the page of the report has the rest.
    private static let longestWords = 80

    /// Its first report, by which it is opened.
    let line: ReportLine
    /// How many reports wait for the same decision.
    let count: Int
    /// The reason of the newest.
    let reason: ReportReason
    /// What was written last: with the newest report, or in the appeal.
    let words: String

    /// The rows of a queue, in its order; reports of the same thing are one row.
    ///
    /// - Parameters:
    ///   - queue: what waits for a decision.
    ///   - waiting: all reports that wait and are of the same drops, oldest first.
    ///   - names: what authors and reporters are called.
    /// - Returns: one row for each reported thing, and one for each appeal.
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
