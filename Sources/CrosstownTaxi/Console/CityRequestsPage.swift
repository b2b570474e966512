import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The latest requests of the whole city.
struct CityRequestsPage: Page {
    let requests: [RequestSummary]
    let localTime: LocalTime

    var title: LocalizedText { LocalizedText(verbatim: CityWords.requests) }

    var setting: PageSetting { PageSetting(.console, liveStream: TaxiLinks.consoleEvents) }

    static var contents: any Decodable.Type { RequestHistory.self }

    func encode(to encoder: any Encoder) throws {
        try RequestHistory(requests: requests).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="requests-now" class="console-grid" data-live="zones-changed"\
        \(attribute: "data-live-src", TaxiLinks.consoleRequests)>\(requests.isEmpty ? empty : table)</div>
        """
    }

    private var empty: Markup { EmptyState("taxi", CityWords.noRequests, CityWords.noRequestsText).markup }

    private var table: Markup {
        let columns = [
            ConsoleTable.Column(CityWords.asked), .init(CityWords.zone), .init(CityWords.meetingPlace),
            .init(CityWords.state), .init(CityWords.taxi), .init(CityWords.wait, isNumber: true),
            .init(CityWords.offersTried, isNumber: true), .init(CityWords.change),
        ]
        return ConsoleTable(
            id: "requests",
            caption: CityWords.latestRequests,
            columns: columns,
            rows: requests.map(cells),
            stacks: true
        ).markup
    }

    private func cells(_ request: RequestSummary) -> [Markup] {
        let wait = request.acceptedAt.map {
            TaxiWords.duration(milliseconds: $0.milliseconds(since: request.madeAt))
        }
        return [
            "\(localTime.dayAndClock(request.madeAt))", "\(request.zone)", "\(request.meetingPlace)",
            "<span class=\"badge\">\(TaxiWords.badge(of: request.endCause) ?? TaxiWords.badge(of: request.state))</span>",
            "\(request.taxiCode ?? CityWords.none)", "\(wait ?? CityWords.none)", "\(request.offersTried)",
            request.state.isOpen ? endLink(request) : "",
        ]
    }

    private func endLink(_ request: RequestSummary) -> Markup {
        """
        <a\(attribute: "href", TaxiLinks.consoleEnd(request.id))\
        \(attribute: "aria-label", CityWords.ending(request.meetingPlace))>\(CityWords.end)</a>
        """
    }
}
