import CrosstownCases
import CrosstownKit
import CrosstownWeb

/// A report for its reporter, with staff's answers and a field for a reply (R-7.4).
struct ProblemPage: Page {
    let view: ProblemView
    let takesPhotographs: Bool
    let refused: RefusedForm?

    var title: LocalizedText { view.title }

    var setting: PageSetting {
        PageSetting(liveStream: RentalLinks.events(of: view.report.id), popup: refused?.popup ?? .empty)
    }

    static var contents: any Decodable.Type { ProblemResponse.self }

    func encode(to encoder: any Encoder) throws { try ProblemResponse(view).encode(to: encoder) }

    private var form: CaseReplyForm {
        CaseReplyForm(
            ProblemSubject.declared,
            to: RentalLinks.reply(view.report.id),
            isForStaff: false,
            takesPictures: takesPhotographs,
            refused: refused
        )
    }

    var main: Markup {
        """
        \(ClosableHead(title: title, back: RentalLinks.problems).markup)\
        <div id="report-state" class="stack" data-live="problem-changed" data-live-say="yes"\
        \(attribute: "data-live-src", RentalLinks.problem(view.report.id))>\
        \(ProblemThread(view: view, isForStaff: false).markup)</div>\(form.markup)
        """
    }
}

/// The facts of a report, and its entries.
struct ProblemThread {
    let view: ProblemView
    let isForStaff: Bool

    var markup: Markup {
        let (report, subject) = (view.report, ProblemSubject.declared)
        let links = RentalLinks.photographs(of: report.id, isForStaff: isForStaff)
        return """
            <p data-say>\(CaseStateBadge(report, of: subject, isForStaff: isForStaff).markup)</p>\
            \(CaseClosedNotice(report, view.messages, of: subject, isForStaff: isForStaff).markup)\(optional: facts)\
            \(CaseThread(view.messages, of: subject, isForStaff: isForStaff, pictures: links).markup)
            """
    }

    private var facts: Markup? {
        let things = view.things
        let vehicle = things.vehicle.map { (RentalTexts.vehicle($0.kind, $0.plate), RentalLinks.vehicle($0.plate)) }
        let station = things.station.map { (LocalizedText(verbatim: $0.name), RentalLinks.station($0.id)) }
        let ride = things.ride.map { (ProblemTexts.ride, RentalLinks.ride($0)) }
        let links: [(LocalizedText, Link)] = [vehicle, station, isForStaff ? nil : ride].compactMap { $0 }
        guard !links.isEmpty else { return nil }
        return """
            <p>\(ProblemTexts.concerns) \(joined: links.map { name, link in
                "<a\(attribute: "href", link)>\(name)</a>" as Markup
            }, by: ", ")</p>
            """
    }
}
