import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Reports in a list as programs are told them.
struct CaseList: Codable, Sendable {
    let reports: [CaseSummary]
    /// The last one of the page, to ask for those after it; absent where there are no more.
    var next: Identifier<RideCase>?
}

/// A passenger's own reports.
struct CaseListPage: Page {
    let cases: [RideCase]

    var title: LocalizedText { "Your reports" }

    var main: Markup {
        "<div class=\"stack\"><h1>\(title)</h1>\(cases.isEmpty ? empty : list)</div>"
    }

    private var list: Markup { "<ul class=\"list\">\(forEach: cases, item)</ul>" }

    private var empty: Markup {
        EmptyState(
            "info",
            "Nothing reported about rides",
            "Open a ride of yours and choose “Something lost or wrong?”."
        )
        .markup
    }

    private func item(_ about: RideCase) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", TaxiLinks.rideCase(about.id.description))>\
        <span class="list-text"><span class="list-title">\(CaseTexts.name(of: about.kind))</span>\
        <span class="list-detail">\(about.ride.meetingPlace), \(.moment(about.changedAt))</span></span>\
        <span class="list-end"><span class="badge">\(CaseTexts.badge(of: about.state))</span></span></a></li>
        """
    }

    static var contents: any Decodable.Type { CaseList.self }

    func encode(to encoder: any Encoder) throws {
        try CaseList(reports: cases.map(CaseSummary.init)).encode(to: encoder)
    }
}

/// The reports of all passengers, for the city.
struct CityCasesPage: Page {
    let cases: [RideCase]
    let state: RideCase.State
    let next: Identifier<RideCase>?

    var title: LocalizedText { "Reports about rides" }

    var setting: PageSetting { PageSetting(.console) }

    private var address: Link { TaxiLinks.consoleCases.adding("state", state.rawValue) }

    var main: Markup {
        """
        <h1>\(title)</h1><nav class="row"\(textAttribute: "aria-label", "State")>\(forEach: RideCase.State.allCases, tab)</nav>\
        <div class="console-grid">\(cases.isEmpty ? empty : table)\(optional: next.map(more))</div>
        """
    }

    private func tab(_ state: RideCase.State) -> Markup {
        """
        <a class="button button-small"\(attribute: "href", TaxiLinks.consoleCases.adding("state", state.rawValue))\
        \(attribute: "aria-current", state == self.state ? "page" : nil)>\(CaseTexts.badge(of: state))</a>
        """
    }

    private var empty: Markup {
        EmptyState("info", "Nothing in this list", "What passengers report about their rides appears here.").markup
    }

    private func more(_ last: Identifier<RideCase>) -> Markup {
        "<p><a class=\"button\"\(attribute: "href", address.adding("after", last.description))>\("More reports")</a></p>"
    }

    private var table: Markup {
        ConsoleTable(
            id: "reports",
            caption: "Reports, longest waiting first",
            columns: [.init("Subject"), .init("Taxi"), .init("From"), .init("Ride ended"), .init("Changed")],
            rows: cases.map(cells)
        ).markup
    }

    private func cells(_ about: RideCase) -> [Markup] {
        [
            "<a\(attribute: "href", TaxiLinks.consoleCase(about.id.description))>\(CaseTexts.name(of: about.kind))</a>",
            "\(about.ride.taxiCode ?? CityTexts.none)", "\(about.ride.meetingPlace)",
            "\(optional: about.ride.endedAt.map { "\(.moment($0))" as Markup })", "\(.moment(about.changedAt))",
        ]
    }

    static var contents: any Decodable.Type { CaseList.self }

    func encode(to encoder: any Encoder) throws {
        try CaseList(reports: cases.map(CaseSummary.init), next: next).encode(to: encoder)
    }
}
