import CrosstownKit
import CrosstownWeb

/// What waits for staff, critical reports first, each with how long there is to answer (R-7.2).
struct ProblemQueuePage: Page {
    let state: ProblemReport.State
    let counts: [ProblemReport.State: Int]
    let views: [ProblemView]
    let localTime: LocalTime
    let opensAccounts: Bool

    /// What programs are told.
    private struct Encoded: Codable {
        let reports: [ProblemResponse]
    }

    var title: LocalizedText { ProblemTexts.queue }

    var setting: PageSetting { PageSetting(.console, liveStream: RentalLinks.problemEvents) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(reports: views.map(ProblemResponse.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="queue" class="stack" data-live="problem-changed"\
        \(attribute: "data-live-src", RentalLinks.queue(state))>\(choices)\(views.isEmpty ? empty : table)</div>
        """
    }

    private var choices: Markup {
        """
        <nav class="row"\(attribute: "aria-label", ProblemTexts.state)>\(forEach: ProblemReport.State.allCases, { choice in
            """
            <a class="button button-small"\(attribute: "href", RentalLinks.queue(choice))\
            \(attribute: "aria-current", choice == state ? "page" : nil)>\
            \(ProblemTexts.name(choice)) (\(counts[choice] ?? 0))</a>
            """
        })</nav>
        """
    }

    private var empty: Markup { EmptyState("check", ProblemTexts.emptyQueue, ProblemTexts.emptyQueueText).markup }

    private var table: Markup {
        let names = [
            ProblemTexts.about, ProblemTexts.said, ProblemTexts.reporter, ProblemTexts.answerWithin,
            ProblemTexts.reported,
        ]
        return ConsoleTable(
            id: "reports",
            caption: ProblemTexts.name(state),
            columns: names.map { .init($0) },
            rows: views.map(cells)
        ).markup
    }

    private func cells(_ view: ProblemView) -> [Markup] {
        [
            "<a\(attribute: "href", RentalLinks.consoleProblem(view.report.id))>\(ProblemTexts.title(of: view))</a>",
            "\(view.beginning)", StaffRiderCell(view.reporter, opensAccounts: opensAccounts).markup,
            ProblemClock(view: view).markup, "\(.moment(view.report.reportedAt))",
        ]
    }
}

/// How long staff have left to answer, running down.
struct ProblemClock {
    let view: ProblemView

    var markup: Markup {
        guard let left = view.answerLeft else { return "\(ConsoleTexts.none)" }
        guard left > 0 else {
            let late = RentalTexts.duration(milliseconds: -left)
            return "<span class=\"badge badge-bad\">\(ProblemTexts.late(late))</span>"
        }
        return """
            <span class="badge badge-bad"><span\(attribute: "data-running-ms", left) data-running="down">\
            \(RentalTexts.duration(milliseconds: left))</span></span>
            """
    }
}

extension ProblemView {
    private static let shownCharacters = 60

    /// How the report begins, for lists.
    var beginning: String {
        let line = entries.first?.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > Self.shownCharacters ? line.prefix(Self.shownCharacters) + "…" : line
    }
}
