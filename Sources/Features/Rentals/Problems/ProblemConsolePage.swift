import CrosstownCases
import CrosstownKit
import CrosstownWeb

/// A report for staff: to answer, close, or take its vehicle out of service (R-7.2 to R-7.5).
struct ProblemConsolePage: Page {
    let view: ProblemView
    /// The vehicle in its current state.
    let vehicle: Vehicle?
    /// The open job for the vehicle or station.
    let job: Job?
    let takesPhotographs: Bool
    let opensAccounts: Bool
    /// The state in which a button found it already.
    let already: ProblemTarget?
    let refused: RefusedForm?

    private var report: Case { view.report }

    var title: LocalizedText { view.title }

    var setting: PageSetting {
        PageSetting(.console, liveStream: RentalLinks.problemEvents, popup: refused?.popup ?? .empty)
    }

    static var contents: any Decodable.Type { ProblemResponse.self }

    func encode(to encoder: any Encoder) throws { try ProblemResponse(view).encode(to: encoder) }

    private var form: CaseReplyForm {
        CaseReplyForm(
            ProblemSubject.declared,
            to: RentalLinks.problemStep(report.id, "answer"),
            isForStaff: true,
            takesPictures: takesPhotographs,
            mayClose: report.state != .closed,
            refused: refused
        )
    }

    var main: Markup {
        """
        <p><a\(attribute: "href", RentalLinks.queue(report.state))>\(ProblemTexts.queue)</a></p><h1>\(title)</h1>\
        \(optional: already.map(notice))\
        <div class="console-grid console-split"><div class="stack">\
        <div id="report-now" class="stack" data-live="problem-changed"\
        \(attribute: "data-live-src", RentalLinks.consoleProblem(report.id))>\(clock)\(reporter)\
        \(ProblemThread(view: view, isForStaff: true).markup)</div>\(form.markup)</div>\
        <section class="stack" aria-labelledby="actions"><h2 id="actions">\(ProblemTexts.actions)</h2>\(actions)</section>\
        </div>
        """
    }

    private func notice(_ target: ProblemTarget) -> Markup {
        """
        <p class="notice" role="status"\(attribute: "data-already", target.rawValue)>\(.icon("info"))\
        <span>\(target.already)</span></p>
        """
    }

    private var clock: Markup {
        view.dueBy == nil ? .empty : "<p>\(.label(CaseTexts.answerWithin)) \(view.clock)</p>"
    }

    /// The reporter, with a link to the ride.
    private var reporter: Markup {
        let ride = view.things.ride.map { ride in
            " <a\(attribute: "href", RentalLinks.consoleRide(ride))>\(ConsoleTexts.ride)</a>" as Markup
        }
        return """
            <p>\(.label(ProblemTexts.reporter)) \(StaffRiderCell(view.reporter, opensAccounts: opensAccounts).markup)\
            \(optional: ride)</p>
            """
    }

    private var actions: Markup {
        """
        \(optional: job.map(jobLink))\(optional: vehicle.map(service))\(station)\
        \(report.isUrgent ? button(.uncritical, ProblemTexts.notCritical) : button(.critical, ProblemTexts.makeCritical))\
        \(report.state == .closed ? button(.open, ProblemTexts.open) : close)\
        <a class="button button-wide"\(attribute: "href", RentalLinks.problemStep(report.id, "text"))>\
        \(ProblemTexts.asText)</a>
        """
    }

    private func jobLink(_ job: Job) -> Markup {
        "<p><a\(attribute: "href", RentalLinks.job(job.number))>\(JobTexts.name(job))</a></p>"
    }

    /// Staff can take a reported station out of service like a vehicle.
    private var station: Markup {
        guard let station = view.things.station, vehicle == nil, job == nil else { return .empty }
        return StationOut(station: station.id).markup
    }

    private func service(_ vehicle: Vehicle) -> Markup {
        let plate = RentalTexts.vehicle(vehicle.kind, vehicle.plate)
        return """
            <p>\(.labeled(plate, ConsoleTexts.state(vehicle.state)))\
            \(vehicle.leavesServiceAfterRide ? ". \(ConsoleTexts.outAfterRide)." : "")</p>\
            \(vehicle.isOutOfService ? button(.inService, ConsoleTexts.putBack) : button(.outOfService, ConsoleTexts.takeOut))
            """
    }

    /// Closing without an answer needs a confirmation: the reporter reads that staff have handled it.
    private var close: Markup {
        let question: Markup = """
            \(attribute: "data-confirm", ProblemTexts.closeQuestion)\
            \(attribute: "data-confirm-text", closeText)\
            \(attribute: "data-confirm-ok", ProblemTexts.closeReport)
            """
        return button(.closed, ProblemTexts.closeReport, question)
    }

    /// Closing a report leaves the state of its vehicle unchanged.
    private var closeText: LocalizedText {
        guard let vehicle, vehicle.isOutOfService else { return ProblemTexts.closeText }
        let name = RentalTexts.vehicle(vehicle.kind, vehicle.plate)
        return .sentences([ProblemTexts.closeText, ProblemTexts.staysOut(name, until: job)])
    }

    private func button(_ target: ProblemTarget, _ name: LocalizedText, _ question: Markup = .empty) -> Markup {
        let (step, field, value) = target.form
        return """
            <form method="post"\(attribute: "action", RentalLinks.problemStep(report.id, step)) data-enhance\(question)>\(.formToken)\
            <input type="hidden"\(attribute: "name", field)\(attribute: "value", value)>\
            <button class="button button-wide">\(name)</button></form>
            """
    }
}
