import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CityRequestsPage: Page {
    static let fileLength = 20_000

    let requests: [RequestSummary]
    let filter: RequestFilter
    let zones: [(id: String, name: String)]
    let next: Identifier<TaxiRequest>?
    let localTime: LocalTime
    /// The rejected filter.
    let refused: RefusedForm?

    var title: LocalizedText { CityTexts.requests }

    var setting: PageSetting { PageSetting(.console, liveStream: TaxiLinks.consoleEvents) }

    static var contents: any Decodable.Type { RequestHistory.self }

    func encode(to encoder: any Encoder) throws {
        try RequestHistory(requests: requests).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(form)\(refused == nil ? results : .empty)
        """
    }

    private var results: Markup {
        """
        <div id="requests-now" class="console-grid" data-live="zones-changed"\
        \(attribute: "data-live-src", filter.link(to: TaxiLinks.consoleRequests))>\
        \(requests.isEmpty ? empty : table)<p>\(pages)</p></div>
        """
    }

    private var form: Markup {
        """
        <form id="requests-filter" class="filters" method="get"\(attribute: "action", TaxiLinks.consoleRequests)>\
        \(SelectField("zone", label: "Zone", options: zoneOptions).markup(refused, value: filter.zone))\
        \(SelectField("state", label: "Status", options: stateOptions).markup(refused, value: filter.state?.rawValue))\
        \(FormField("taxi", label: "Taxi", attributes: "maxlength=\"12\" autocomplete=\"off\"").markup(refused, value: filter.taxi))\
        \(DayRange(filter.from, filter.until).markup(refused))\
        <button class="button button-small">\("Show")</button></form>
        """
    }

    private var zoneOptions: [SelectField.Option] {
        [("", "All")] + zones.map { ($0.id, LocalizedText(verbatim: $0.name)) }
    }

    private var stateOptions: [SelectField.Option] {
        [("", "All")] + RequestState.allCases.map { ($0.rawValue, TaxiTexts.badge(of: $0)) }
    }

    private var pages: Markup {
        let older = next.map { id in
            """
            <a class="button button-small" rel="next"\
            \(attribute: "href", filter.link(to: TaxiLinks.consoleRequests, behind: id))>\("Older")</a> 
            """ as Markup
        }
        let file = filter.link(to: "/taxi/console/requests.csv")
        return """
            \(optional: older)<a class="button button-small" download\(attribute: "href", file)>\("Download as CSV")</a>
            """
    }

    private var empty: Markup { EmptyState("taxi", CityTexts.noRequests, CityTexts.noRequestsText).markup }

    private var table: Markup {
        let columns = [
            ConsoleTable.Column(CityTexts.asked), .init(CityTexts.zone), .init(CityTexts.meetingPlace),
            .init(CityTexts.state), .init(CityTexts.taxi), .init(CityTexts.wait, isNumber: true),
            .init(CityTexts.offersTried, isNumber: true), .init(CityTexts.change),
        ]
        return ConsoleTable(
            id: "requests",
            caption: CityTexts.latestRequests,
            columns: columns,
            rows: requests.map(cells)
        ).markup
    }

    private func cells(_ request: RequestSummary) -> [Markup] {
        [
            "<a\(attribute: "href", TaxiLinks.consoleRequest(request.id))>\(LocalizedText.moment(request.madeAt))</a>",
            "\(request.zone)", "\(TaxiTexts.place(request.meetingPlace))",
            "<span class=\"badge\">\(TaxiTexts.badge(of: request))</span>",
            "\(request.taxiCode ?? CityTexts.none)", "\(request.wait ?? CityTexts.none)",
            "\(request.offers ?? CityTexts.none)",
            request.state.isOpen ? endLink(request) : "",
        ]
    }

    private func endLink(_ request: RequestSummary) -> Markup {
        """
        <a\(attribute: "href", TaxiLinks.consoleEnd(request.id))\
        \(attribute: "aria-label", CityTexts.ending(request.meetingPlace))>\(CityTexts.endRequest)</a>
        """
    }
}

extension RequestSummary {
    /// The time until a driver accepted.
    var wait: String? { acceptedAt.map { TaxiTexts.duration(milliseconds: $0.milliseconds(since: madeAt)) } }

    /// The number of offers; `nil` for a ride without a stored offer, such as those of the demo.
    var offers: String? { taxiCode != nil && offersTried == 0 ? nil : "\(offersTried)" }
}
