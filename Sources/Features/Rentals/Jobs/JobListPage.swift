import CrosstownKit
import CrosstownWeb

/// The open or closed jobs.
struct JobListPage: Page {
    let isOpen: Bool
    let counts: (open: Int, closed: Int)
    let views: ListPage<JobView>
    let localTime: LocalTime

    /// The response in the API.
    private struct Encoded: Codable {
        let jobs: [JobResponse]
        /// The value of `page` for the next page; absent on the last.
        let next: Int?
    }

    var title: LocalizedText { JobTexts.jobs }

    var setting: PageSetting { PageSetting(.console, liveStream: RentalLinks.events) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(jobs: views.rows.map(JobResponse.init), next: views.next).encode(to: encoder)
    }

    private var list: Link { RentalLinks.jobs.adding("state", isOpen ? "open" : "closed") }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="jobs-now" class="stack" data-live="stations-changed"\
        \(attribute: "data-live-src", views.address(of: list))>\(choices)\(views.rows.isEmpty ? empty : table)\(views.more(of: list))</div>
        """
    }

    private var choices: Markup {
        """
        <p class="row"><a class="button button-small" href="/rentals/console/jobs"\
        \(attribute: "aria-current", isOpen ? "page" : nil)>\(JobTexts.open(counts.open))</a>\
        <a class="button button-small" href="/rentals/console/jobs?state=closed"\
        \(attribute: "aria-current", isOpen ? nil : "page")>\(JobTexts.closed(counts.closed))</a></p>
        """
    }

    private var empty: Markup { EmptyState("check", JobTexts.nothing, JobTexts.nothingText).markup }

    private var table: Markup {
        let names = [
            JobTexts.job, JobTexts.about, JobTexts.reason, JobTexts.assignee,
            isOpen ? JobTexts.since : JobTexts.closedAt,
        ]
        return ConsoleTable(
            id: "jobs",
            caption: isOpen ? JobTexts.openJobs : JobTexts.closedJobs,
            columns: names.map { .init($0) },
            rows: views.rows.map(cells)
        ).markup
    }

    private func cells(_ view: JobView) -> [Markup] {
        [
            "<a\(attribute: "href", RentalLinks.job(view.job.number))>\(JobTexts.name(view.job))</a>",
            "\(view.subject)", "\(JobTexts.name(view.job.reason))",
            "\(view.assignee.map { LocalizedText(verbatim: $0) } ?? JobTexts.nobody)",
            "\(.moment(view.job.closedAt ?? view.job.madeAt))",
        ]
    }
}
