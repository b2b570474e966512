import CrosstownKit
import CrosstownWeb

/// A report as its reporter sees it, with what staff wrote, and a field for a reply (R-7.4).
struct ProblemPage: Page {
    let view: ProblemView
    let localTime: LocalTime
    let takesPhotographs: Bool
    let refused: RefusedForm?

    var title: LocalizedText { ProblemTexts.title(of: view) }

    var setting: PageSetting {
        PageSetting(
            liveStream: RentalLinks.events(of: view.report.id),
            popup: refused.flatMap { $0.problem.errors == nil ? $0.problem.popup() : nil } ?? .empty
        )
    }

    static var contents: any Decodable.Type { ProblemResponse.self }

    func encode(to encoder: any Encoder) throws { try ProblemResponse(view).encode(to: encoder) }

    static let reply = LongField(name: "text", label: ProblemTexts.reply, hint: nil)

    var main: Markup {
        """
        \(ClosableHead(title: title, back: RentalLinks.problems).markup)\
        <div id="report-state" class="stack" data-live="problem-changed" data-live-say="yes"\
        \(attribute: "data-live-src", RentalLinks.problem(view.report.id))>\
        \(ProblemThread(view: view, localTime: localTime, isForStaff: false).markup)</div>\
        \(refused.map { $0.summary(of: [Self.reply.listed, PhotographField.listed]) } ?? .empty)\
        <form id="reply" method="post"\(attribute: "action", RentalLinks.reply(view.report.id)) \
        enctype="multipart/form-data" data-enhance novalidate>\
        \(.formToken)\(Self.reply.markup(refused))\
        \(takesPhotographs ? PhotographField(refused: refused).markup : .empty)\
        <div class="form-actions"><button class="button button-primary button-wide">\(ProblemTexts.submit)</button></div>\
        </form>
        """
    }
}

/// What a report says of itself, and everything that was written in it.
struct ProblemThread {
    let view: ProblemView
    let localTime: LocalTime
    let isForStaff: Bool

    var markup: Markup {
        """
        <p data-say><span\(attribute: "class", view.report.state.look)>\(ProblemTexts.name(view.report.state))</span> \
        \(optional: critical)</p>\(optional: facts)\
        <ol class="thread">\(forEach: view.entries, entry)</ol>
        """
    }

    private var critical: Markup? {
        guard view.report.isCritical else { return nil }
        return "<span class=\"badge badge-bad\">\(ProblemTexts.critical)</span>"
    }

    private var facts: Markup? {
        let vehicle = view.vehicle.map { (RentalTexts.vehicle($0.kind, $0.plate), RentalLinks.vehicle($0.plate)) }
        let station = view.station.map { (LocalizedText(verbatim: $0.name), RentalLinks.station($0.id)) }
        let ride = view.report.ride.map { (ProblemTexts.ride, RentalLinks.ride($0)) }
        let links: [(LocalizedText, Link)] = [vehicle, station, isForStaff ? nil : ride].compactMap { $0 }
        guard !links.isEmpty else { return nil }
        return """
            <p>\(ProblemTexts.concerns) \(joined: links.map { name, link in
                "<a\(attribute: "href", link)>\(name)</a>" as Markup
            }, by: ", ")</p>
            """
    }

    private func entry(_ entry: ProblemEntry) -> Markup {
        let author = isForStaff ? ProblemTexts.author(entry) : entry.isFromStaff ? ProblemTexts.staff : ProblemTexts.you
        return """
            <li\(attribute: "class", entry.isFromStaff ? "thread-staff" : "thread-reporter")>\
            <p class="quiet small">\(author), \(.moment(entry.writtenAt))</p>\
            <p class="thread-text">\(entry.text)</p>\
            \(PhotographList(view: view, entry: entry, isForStaff: isForStaff).markup)</li>
            """
    }
}
