public import CrosstownWeb

extension TableReport {
    /// Creates the section of a page that shows the report.
    ///
    /// - Parameters:
    ///   - live: attributes that update it.
    ///   - more: content below the sum.
    /// - Returns: the section.
    public func markup(live: Markup = .empty, more: Markup = .empty) -> Markup {
        """
        <section id="import-result" class="stack" aria-labelledby="result-title"\(live)>\
        <h2 id="result-title">\("Import result")</h2><p role="status">\(isDone ? sum : progress)</p>\
        \(isDone ? .empty : bar)\(more)\(lines.isEmpty ? .empty : table)</section>
        """
    }

    private var done: Int { added + changed + unchanged + leftOut }

    private var sum: LocalizedText {
        let (same, left) = (unchanged, leftOut)
        return .plural(
            read,
            one: "\(read) line read: \(added) added, \(changed) changed, \(same) unchanged, \(left) skipped.",
            other: "\(read) lines read: \(added) added, \(changed) changed, \(same) unchanged, \(left) skipped."
        )
    }

    private var progress: LocalizedText {
        .plural(read, one: "\(done) of \(read) line processed.", other: "\(done) of \(read) lines processed.")
    }

    private var bar: Markup {
        """
        <progress class="progress"\(textAttribute: "aria-label", "Lines")\
        \(attribute: "max", read)\(attribute: "value", done)></progress>
        """
    }

    private var table: Markup {
        var columns: [ConsoleTable.Cells<Line>] = [.init("Line", isNumber: true) { "\($0.line)" }]
        if lines.contains(where: { !$0.name.isEmpty }) { columns.append(.init("Name") { "\($0.name)" }) }
        columns += [
            .init("Result") { $0.outcome.badge },
            .init("Reason", isProse: true) { "\(optional: $0.reason.map { "\($0)" })" },
        ]
        return ConsoleTable(id: "lines", caption: "Lines", of: lines, columns).markup
    }
}

extension TableReport.Outcome {
    fileprivate var badge: Markup {
        switch self {
        case .added: "<span class=\"badge badge-good\">\("Added")</span>"
        case .changed: "<span class=\"badge badge-good\">\("Changed")</span>"
        case .unchanged: "<span class=\"badge\">\("Unchanged")</span>"
        case .leftOut: "<span class=\"badge badge-bad\">\("Skipped")</span>"
        }
    }
}
