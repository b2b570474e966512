import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The cases of all subjects for staff: urgent ones first, then by waiting time.
struct CaseInboxPage: Page {
    let query: CaseInboxQuery
    let subjects: [CaseSubject]
    let counts: [Case.State: Int]
    /// The caller's open work on other pages.
    let queues: [StaffQueueSummary]
    let rows: [CaseInboxRow]
    let next: CaseCursor?
    let now: Timestamp
    /// Why an action on a case failed.
    let problem: Problem?

    var title: LocalizedText { "Support cases" }

    var setting: PageSetting {
        PageSetting(.console, liveStream: CaseInboxRoutes.events, popup: problem.map { Popup($0).markup } ?? .empty)
    }

    static var contents: any Decodable.Type { CaseInboxResponse.self }

    func encode(to encoder: any Encoder) throws {
        let counts = Dictionary(uniqueKeysWithValues: Case.State.allCases.map { ($0.rawValue, self.counts[$0] ?? 0) })
        try CaseInboxResponse(cases: rows.map(CaseSummary.init), counts: counts, queues: queues, next: next)
            .encode(to: encoder)
    }

    private var state: Case.State { query.state ?? .open }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="cases" class="stack"\(attribute: "data-live", CaseAnnouncer.event.description)\
        \(attribute: "data-live-src", query.link())>\(queues.isEmpty ? .empty : otherQueues)\(states)\(filters)\(rows.isEmpty ? empty : table)\(more)</div>
        """
    }

    private var otherQueues: Markup {
        """
        <nav class="row"\(textAttribute: "aria-label", "Also waiting")><span class="quiet">\("Also waiting")</span>\
        \(forEach: queues, { queue in
            let name: LocalizedText = "\(queue.title) (\(queue.count))"
            return "<a class=\"button button-small\"\(attribute: "href", queue.link)>\(name)</a>"
        })</nav>
        """
    }

    private var states: Markup {
        """
        <nav class="row"\(textAttribute: "aria-label", "Status")>\(forEach: Case.State.allCases, { choice in
            let name: LocalizedText = "\(CaseTexts.plural(choice)) (\(counts[choice] ?? 0))"
            return self.choice(name, query.with { $0.state = choice }, isCurrent: choice == state)
        })</nav>
        """
    }

    private var filters: Markup {
        """
        <nav class="row"\(textAttribute: "aria-label", "Filter")>\
        \(choice(CaseTexts.all, query.with { ($0.subject, $0.mine) = (nil, nil) }, isCurrent: query.subject == nil && !isMine))\
        \(forEach: subjects, { subject in
            choice(subject.title, query.with { $0.subject = subject.name }, isCurrent: query.subject == subject.name)
        })\
        \(choice("Assigned to me", query.with { $0.mine = isMine ? nil : true }, isCurrent: isMine))\
        <a class="button button-small"\(attribute: "href", query.with { _ in }.link(to: CaseInboxRoutes.file)) download>CSV</a></nav>
        """
    }

    private var isMine: Bool { query.mine == true }

    private func choice(_ name: LocalizedText, _ query: CaseInboxQuery, isCurrent: Bool) -> Markup {
        """
        <a class="button button-small"\(attribute: "href", query.link())\
        \(attribute: "aria-current", isCurrent ? "true" : nil)>\(name)</a>
        """
    }

    private var empty: Markup {
        EmptyState("check", "Nothing here", "Reports and questions appear here right away.").markup
    }

    private var more: Markup {
        guard let next else { return .empty }
        var query = query
        query.after = next
        return "<p><a class=\"button\"\(attribute: "href", query.link())>\("Show more")</a></p>"
    }

    private var table: Markup {
        ConsoleTable(
            id: "case-list",
            caption: CaseTexts.plural(state),
            columns: [
                .init("About"), .init("Excerpt"), .init(state == .open ? "Waiting since" : "Changed"),
                .init("Assigned to"),
            ],
            rows: rows.map(cells)
        ).markup
    }

    private func cells(_ row: CaseInboxRow) -> [Markup] {
        let clock = CaseClock(row.found, of: row.subject, at: now).sentence
        let urgent: Markup? =
            row.found.isUrgent ? " <span class=\"badge badge-bad\">\(row.subject.names.urgent)</span>" : nil
        return [
            """
            <a\(attribute: "href", row.link)>\(row.subject.topic(of: row.found))</a>\(optional: urgent)\
            <br><span class="quiet small">\(row.headline ?? row.subject.title)</span>
            """,
            "\(row.words)",
            "\(.moment(state == .open ? row.found.waitsSince : row.found.changedAt))<div>\(clock)</div>",
            "\(optional: row.assignee.map { "\($0) " as Markup })\(action(row))",
        ]
    }

    /// Returns the button to take or release a case, including one of an absent colleague.
    private func action(_ row: CaseInboxRow) -> Markup {
        let isFree = row.assignee == nil
        let name: LocalizedText = isFree ? "Assign to me" : "Unassign"
        return """
            <form method="post"\(attribute: "action", CaseInboxRoutes.assign(row.found.id)) data-enhance>\(.formToken)\
            <input type="hidden" name="assignee"\(attribute: "value", isFree ? "me" : "nobody")>\
            <button class="button button-small"\
            \(attribute: "aria-label", "\(name): \(row.subject.topic(of: row.found))")>\(name)</button></form>
            """
    }
}
