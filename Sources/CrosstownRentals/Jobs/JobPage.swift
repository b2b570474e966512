import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A job: what it is about, who does it, what was done before, and the form that ends it.
struct JobPage: Page {
    let view: JobView
    let service: RoutineService.Record?
    let reports: [ProblemView]
    let log: [JobView]
    let staff: [(id: Identifier<Account>, name: String)]
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Person: Codable {
            let id: Identifier<Account>
            let name: String
        }

        let job: JobAnswer
        let reports: [Identifier<ProblemReport>]
        let staff: [Person]
        let log: [JobAnswer]
    }

    private var job: Job { view.job }

    var title: LocalizedText { "\(JobWords.name(job)): \(view.subject)" }

    var setting: PageSetting {
        let popup = refused.flatMap { $0.problem.errors == nil ? $0.problem.popup() : nil }
        return PageSetting(.console, popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            job: JobAnswer(view),
            reports: reports.map(\.report.id),
            staff: staff.map { Encoded.Person(id: $0.id, name: $0.name) },
            log: log.map(JobAnswer.init)
        ).encode(to: encoder)
    }

    private static let work = LongField(name: "work", label: JobWords.work, hint: JobWords.workHint)

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.jobs)>\(JobWords.jobs)</a></p><h1>\(title)</h1>\
        <div class="console-grid console-split"><div class="stack">\(facts)\(problems)\
        \(RepairLog(log: log, localTime: localTime).markup)</div>\(job.isOpen ? forms : .empty)</div>
        """
    }

    private var facts: Markup {
        """
        <dl class="facts card card-soft"><dt>\(JobWords.about)</dt><dd>\(subject)</dd>\
        <dt>\(JobWords.reason)</dt><dd>\(JobWords.name(job.reason))</dd>\(optional: state)\
        <dt>\(JobWords.assignee)</dt><dd>\(view.assignee.map { LocalizedText(verbatim: $0) } ?? JobWords.nobody)</dd>\
        <dt>\(JobWords.since)</dt><dd>\(localTime.dayAndClock(job.madeAt))</dd>\
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
        view.vehicle.map { "<dt>\(ConsoleWords.state)</dt><dd>\(ConsoleWords.state($0.state))</dd>" }
    }

    private var done: Markup? {
        job.closedAt.map { moment in
            """
            <dt>\(JobWords.closedAt)</dt><dd>\(localTime.dayAndClock(moment))</dd>\
            <dt>\(JobWords.closedBy)</dt><dd>\(view.closedBy.map { LocalizedText(verbatim: $0) } ?? JobWords.nobody)</dd>\
            <dt>\(JobWords.done)</dt><dd class="thread-text">\(job.work.map { LocalizedText(verbatim: $0) } ?? JobWords.byItself)</dd>
            """
        }
    }

    private var problems: Markup {
        guard !reports.isEmpty else { return .empty }
        return """
            <section class="stack" aria-labelledby="reports"><h2 id="reports">\(JobWords.reports)</h2>\
            <ul class="list">\(forEach: reports, { report in
                """
                <li><a class="list-item"\(attribute: "href", RentalLinks.consoleProblem(report.report.id))>\
                <span class="list-text"><span class="list-title">\(ProblemWords.title(of: report))</span>\
                <span class="list-detail">\(localTime.dayAndClock(report.report.reportedAt))</span></span>\
                <span\(attribute: "class", report.report.state.look)>\(ProblemWords.name(report.report.state))</span></a></li>
                """
            })</ul></section>
            """
    }

    private var forms: Markup {
        """
        <section class="stack" aria-labelledby="actions"><h2 id="actions">\(JobWords.close)</h2>\
        \(refused.map { $0.summary(of: [Self.work.listed, Self.assignee]) } ?? .empty)\
        <form id="close-job" method="post"\(attribute: "action", RentalLinks.close(job.number)) data-enhance novalidate>\
        \(.formToken)\(Self.work.markup(refused))\(view.vehicle == nil ? .empty : serviced)\
        <div class="form-actions"><button class="button button-primary">\(JobWords.closeIt)</button></div></form>\
        <form id="assign-job" method="post"\(attribute: "action", RentalLinks.assign(job.number)) data-enhance novalidate>\
        \(.formToken)\(choice)<div class="form-actions"><button class="button">\(JobWords.assign)</button></div>\
        </form></section>
        """
    }

    private static let assignee = FormField("assignee", label: JobWords.assignee)

    private var serviced: Markup {
        let isTicked = refused.map { $0["serviced"] != nil } ?? (job.reason == .serviceDue)
        return """
            <div class="field"><div class="check"><input type="checkbox" id="serviced" name="serviced" value="true"\
            \(attribute: "checked", isTicked)><label for="serviced">\(JobWords.serviced)</label></div></div>
            """
    }

    private var choice: Markup {
        let chosen = refused?["assignee"] ?? job.assignee?.description
        return """
            <div class="field"><label for="assignee">\(JobWords.assignee)</label><select id="assignee" name="assignee">\
            \(forEach: staff, { person in
                """
                <option\(attribute: "value", person.id)\
                \(attribute: "selected", person.id.description == chosen)>\(person.name)</option>
                """
            })</select></div>
            """
    }
}
