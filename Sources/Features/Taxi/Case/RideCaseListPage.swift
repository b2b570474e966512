import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The reports of a passenger, or of all passengers in a state for the city.
struct RideCaseListPage: Page {
    let subject: CaseSubject
    let cases: [RideCase]
    /// The state that the city filters by.
    let state: Case.State?
    /// The number of reports in each state, for the city.
    let counts: [Case.State: Int]
    /// The cursor of the next page.
    let next: Identifier<Case>?

    var title: LocalizedText { state == nil ? "Your reports" : "Ride reports" }

    var setting: PageSetting { PageSetting(state == nil ? .plain : .console) }

    private func link(_ state: Case.State) -> Link { TaxiLinks.consoleCases.adding("state", state.rawValue) }

    var main: Markup {
        """
        <div class="stack"><h1>\(title)</h1>\(state == nil ? .empty : states)\
        \(cases.isEmpty ? empty : "<ul class=\"list\">\(forEach: cases, item)</ul>")\(more)</div>
        """
    }

    private var states: Markup {
        """
        <nav class="row"\(textAttribute: "aria-label", "Status")>\(forEach: Case.State.allCases, { choice in
            """
            <a class="button button-small"\(attribute: "href", link(choice))\
            \(attribute: "aria-current", choice == state ? "page" : nil)>\
            \(CaseTexts.name(choice)) (\(counts[choice] ?? 0))</a>
            """
        })</nav>
        """
    }

    private var empty: Markup {
        state == nil
            ? EmptyState(
                "info",
                "No ride reports",
                "Open one of your rides and choose “Report a problem or lost item”."
            ).markup
            : EmptyState("info", "Nothing in this list", "What passengers report about their rides appears here.")
                .markup
    }

    private func item(_ about: RideCase) -> Markup {
        let id = about.found.id.description
        return CaseListRow(
            about.found,
            of: subject,
            detail: LocalizedText(verbatim: state == nil ? about.meetingPlace : about.headline),
            to: state == nil ? TaxiLinks.rideCase(id) : TaxiLinks.consoleCase(id)
        ).markup
    }

    private var more: Markup {
        guard let state, let next else { return .empty }
        return "<p><a class=\"button\"\(attribute: "href", link(state).adding("after", next))>\("More reports")</a></p>"
    }

    static var contents: any Decodable.Type { RideCaseList.self }

    func encode(to encoder: any Encoder) throws {
        try RideCaseList(reports: cases.map(RideCaseSummary.init), next: next).encode(to: encoder)
    }
}

/// A page of reports in the API.
struct RideCaseList: Codable, Sendable {
    let reports: [RideCaseSummary]
    /// The last report of the page, the cursor of the next; absent on the last page.
    let next: Identifier<Case>?
}

/// A report in a list of the API.
struct RideCaseSummary: Codable, Sendable {
    let id: Identifier<Case>
    let kind: RideCase.Kind
    let state: Case.State
    let request: Identifier<TaxiRequest>
    let taxiCode: String?
    let meetingPlace: String
    let madeAt: Timestamp
    let changedAt: Timestamp

    init(_ about: RideCase) {
        let found = about.found
        (id, kind, state, request) = (found.id, about.kind, found.state, about.request)
        (taxiCode, meetingPlace) = (about.taxiCode, about.meetingPlace)
        (madeAt, changedAt) = (found.openedAt, found.changedAt)
    }
}
