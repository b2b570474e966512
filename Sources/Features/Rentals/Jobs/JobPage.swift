import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A job with its subject, assignee, earlier work, and the form that closes it.
struct JobPage: Page {
    let view: JobView
    let service: RoutineService.Record?
    let reports: [ProblemView]
    let log: [JobView]
    let staff: [(id: Identifier<Account>, name: String)]
    let localTime: LocalTime
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        struct Person: Codable {
            let id: Identifier<Account>
            let name: String
        }

        let job: JobResponse
        let reports: [Identifier<Case>]
        let staff: [Person]
        let log: [JobResponse]
    }

    private var job: Job { view.job }

    var title: LocalizedText { "\(JobTexts.name(job)): \(view.subject)" }

    var setting: PageSetting {
        PageSetting(.console, popup: refused?.popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            job: JobResponse(view),
            reports: reports.map(\.report.id),
            staff: staff.map { Encoded.Person(id: $0.id, name: $0.name) },
            log: log.map(JobResponse.init)
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.jobs)>\(JobTexts.jobs)</a></p><h1>\(title)</h1>\
        <div class="console-grid console-split"><div class="stack">\(facts)\(problems)\
        \(RepairLog(log: log, localTime: localTime).markup)</div>\(job.isOpen ? forms : .empty)</div>
        """
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft"><dt>\(JobTexts.about)</dt><dd>\(subject)</dd>\
        <dt>\(JobTexts.reason)</dt><dd>\(JobTexts.name(job.reason))</dd>\(optional: state)\
        <dt>\(JobTexts.assignee)</dt><dd>\(view.assignee.map { LocalizedText(verbatim: $0) } ?? JobTexts.nobody)</dd>\
        <dt>\(JobTexts.since)</dt><dd>\(.moment(job.madeAt))</dd>\
        \(optional: service.map { ServiceFacts(record: $0, localTime: localTime).markup })\(optional: done)</dl>
        """
    }

    private var subject: Markup {
        if let vehicle = view.vehicle {
            return "<a\(attribute: "href", RentalLinks.consoleVehicle(vehicle.plate.description))>\(view.subject)</a>"
        }
        guard let station = view.station else { return "\(view.subject)" }
        return "<a\(attribute: "href", RentalLinks.consoleStation(station.id))>\(view.subject)</a>"
    }

    private var state: Markup? {
        view.vehicle.map { "<dt>\(ConsoleTexts.state)</dt><dd>\(ConsoleTexts.state($0.state))</dd>" }
    }

    private var done: Markup? {
        job.closedAt.map { moment in
            """
            <dt>\(JobTexts.closedAt)</dt><dd>\(.moment(moment))</dd>\
            <dt>\(JobTexts.closedBy)</dt><dd>\(view.closedBy.map { LocalizedText(verbatim: $0) } ?? JobTexts.nobody)</dd>\
            <dt>\(JobTexts.done)</dt><dd class="thread-text">\(job.work.map { LocalizedText(verbatim: $0) } ?? JobTexts.byItself)</dd>
            """
        }
    }

    private var problems: Markup {
        guard !reports.isEmpty else { return .empty }
        return """
            <section class="stack" aria-labelledby="reports"><h2 id="reports">\(JobTexts.reports)</h2>\
            <ul class="list">\(forEach: reports, { $0.row(to: RentalLinks.consoleProblem) })</ul></section>
            """
    }

    private var forms: Markup {
        """
        <section class="stack" aria-labelledby="actions"><h2 id="actions">\(JobTexts.close)</h2>\(close)\(assign)</section>
        """
    }

    private var close: Markup {
        DeclaredForm<JobDoneRequest>().markup(
            "close-job",
            to: RentalLinks.close(job.number),
            button: JobTexts.closeIt,
            refused: refused,
            values: [\.serviced: job.reason == .serviceDue ? "true" : ""],
            controls: view.vehicle == nil ? [\.serviced: .empty] : [:]
        )
    }

    private var assign: Markup {
        DeclaredForm<JobAssignRequest>().markup(
            "assign-job",
            to: RentalLinks.assign(job.number),
            button: JobTexts.assign,
            refused: refused,
            controls: [\.assignee: choice],
            look: "button"
        )
    }

    private var choice: Markup {
        let chosen = refused?["assignee"] ?? job.assignee?.description
        return """
            <div class="field"><label for="assignee">\(JobTexts.assignee)</label><select id="assignee" name="assignee">\
            \(forEach: staff, { person in
                """
                <option\(attribute: "value", person.id)\
                \(attribute: "selected", person.id.description == chosen)>\(person.name)</option>
                """
            })</select></div>
            """
    }
}
