public import CrosstownWeb

/// The result of an uploaded table: the number of lines, and why some were left out.
public struct TableReport: Sendable {
    /// The result of a line.
    public enum Outcome: Sendable {
        /// It was created.
        case added
        /// It was updated.
        case changed
        /// It already existed, unchanged.
        case unchanged
        /// It was left out.
        case leftOut
    }

    /// The report of a line.
    public struct Line: Sendable {
        let number: Int
        let outcome: Outcome
        let name: String
        let text: LocalizedText?

        /// Creates the report of a line.
        ///
        /// - Parameters:
        ///   - number: its number in the file.
        ///   - outcome: its result.
        ///   - name: the name of the item.
        ///   - text: why it was left out, or more about its result.
        public init(_ number: Int, _ outcome: Outcome, name: String = "", _ text: LocalizedText? = nil) {
            self.number = number
            self.outcome = outcome
            self.name = name
            self.text = text
        }
    }

    private let counts: [Outcome: Int]
    private let lines: [Line]
    private let total: Int
    private let live: Markup
    private let more: Markup

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - counts: the number of lines for each result; by default counted from the lines.
    ///   - lines: the lines in the list.
    ///   - total: the number of lines in the table, while some are still to do.
    ///   - live: attributes that update the report.
    ///   - more: content below the sum.
    public init(
        _ counts: [Outcome: Int]? = nil,
        lines: [Line] = [],
        total: Int? = nil,
        live: Markup = .empty,
        more: Markup = .empty
    ) {
        self.counts = counts ?? Dictionary(grouping: lines, by: \.outcome).mapValues(\.count)
        self.lines = lines
        self.total = total ?? self.counts.values.reduce(0, +)
        self.live = live
        self.more = more
    }

    /// The report as a section.
    public var markup: Markup {
        """
        <section id="import-result" class="stack" aria-labelledby="result-title"\(live)>\
        <h2 id="result-title">\("What became of each line")</h2><p role="status">\(isDone ? sum : progress)</p>\
        \(isDone ? .empty : bar)\(more)\(lines.isEmpty ? .empty : table)</section>
        """
    }

    private var done: Int { counts.values.reduce(0, +) }

    private var isDone: Bool { done >= total }

    private func count(_ outcome: Outcome) -> Int { counts[outcome] ?? 0 }

    private var sum: LocalizedText {
        let (added, changed) = (count(.added), count(.changed))
        let (same, left) = (count(.unchanged), count(.leftOut))
        return .plural(
            total,
            one: "\(total) line read: \(added) added, \(changed) changed, \(same) as before, \(left) left out.",
            other: "\(total) lines read: \(added) added, \(changed) changed, \(same) as before, \(left) left out."
        )
    }

    private var progress: LocalizedText {
        .plural(total, one: "\(done) of \(total) line done.", other: "\(done) of \(total) lines done.")
    }

    private var bar: Markup {
        """
        <progress class="progress"\(textAttribute: "aria-label", "Lines")\
        \(attribute: "max", total)\(attribute: "value", done)></progress>
        """
    }

    private var table: Markup {
        var columns: [ConsoleTable.Cells<Line>] = [.init("Line", isNumber: true) { "\($0.number)" }]
        if lines.contains(where: { !$0.name.isEmpty }) { columns.append(.init("Name") { "\($0.name)" }) }
        columns += [
            .init("Result") { Self.badge($0) },
            .init("Why") { "\(optional: $0.outcome == .leftOut ? $0.text.map { "\($0)" } : nil)" },
        ]
        return ConsoleTable(id: "lines", caption: "Lines", of: lines, columns).markup
    }

    private static func badge(_ line: Line) -> Markup {
        switch line.outcome {
        case .added: "<span class=\"badge badge-good\">\(line.text ?? "Added")</span>"
        case .changed: "<span class=\"badge badge-good\">\("Changed")</span>"
        case .unchanged: "<span class=\"badge\">\("As before")</span>"
        case .leftOut: "<span class=\"badge badge-bad\">\("Left out")</span>"
        }
    }
}
