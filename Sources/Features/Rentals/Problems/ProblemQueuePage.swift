import CrosstownCases
import CrosstownKit
import CrosstownWeb

/// The reports that wait for staff, critical ones first, each with its remaining time (R-7.2).
struct ProblemQueuePage: Page {
    let state: Case.State
    let counts: [Case.State: Int]
    let views: ListPage<ProblemView>
    let opensAccounts: Bool

    /// The response in the API.
    private struct Encoded: Codable {
        let reports: [ProblemResponse]
        /// The value of `page` for the next page; absent on the last.
        let next: Int?
    }

    var title: LocalizedText { ProblemTexts.queue }

    var setting: PageSetting { PageSetting(.console, liveStream: RentalLinks.problemEvents) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(reports: views.rows.map(ProblemResponse.init), next: views.next).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="queue" class="stack" data-live="problem-changed"\
        \(attribute: "data-live-src", views.address(of: list))>\(choices)\(views.rows.isEmpty ? empty : table)\
        \(views.more(of: list))</div>
        """
    }

    private var list: Link { RentalLinks.queue(state) }

    private var choices: Markup {
        """
        <nav class="row"\(attribute: "aria-label", ProblemTexts.state)>\(forEach: Case.State.allCases, { choice in
            """
            <a class="button button-small"\(attribute: "href", RentalLinks.queue(choice))\
            \(attribute: "aria-current", choice == state ? "page" : nil)>\
            \(CaseTexts.name(choice)) (\(counts[choice] ?? 0))</a>
            """
        })</nav>
        """
    }

    private var empty: Markup { EmptyState("check", ProblemTexts.emptyQueue, ProblemTexts.emptyQueueText).markup }

    private var table: Markup {
        let names = [
            ProblemTexts.about, ProblemTexts.said, ProblemTexts.reporter, CaseTexts.answerWithin,
            ProblemTexts.reported,
        ]
        return ConsoleTable(
            id: "reports",
            caption: CaseTexts.name(state),
            columns: names.map { .init($0) },
            rows: views.rows.map(cells)
        ).markup
    }

    private func cells(_ view: ProblemView) -> [Markup] {
        let beginning = CaseMessage.beginning(of: view.messages.first?.text ?? "")
        return [
            "<a\(attribute: "href", RentalLinks.consoleProblem(view.report.id))>\(view.title)</a>",
            "\(beginning)", StaffRiderCell(view.reporter, opensAccounts: opensAccounts).markup,
            view.dueBy == nil ? "\(ConsoleTexts.none)" : view.clock, "\(.moment(view.report.openedAt))",
        ]
    }
}
