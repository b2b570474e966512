import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The expected demand of the next half hour on a map and as a list.
struct ZoneAdvicePage: Page {
    /// The city's zones, most requests per taxi first.
    let zones: [ZoneAdvice]
    let trend: DemandForecast<String>.Trend
    let until: Timestamp
    /// The number of days with stored requests; the usual demand requires the same half hour of a week.
    let knownDays: Int
    /// The initial area of the map.
    let city: BoundingBox?

    /// The minimum demand of at least one zone; below it, nothing is known.
    private static let least = 0.05

    private static let leastDays = 7

    var title: LocalizedText { "Expected demand" }

    private var isUsualKnown: Bool { knownDays >= Self.leastDays }

    var setting: PageSetting {
        PageSetting(
            .map(MapSetting(sheet: .half, zones: TaxiLinks.zones)),
            liveStream: TaxiLinks.driverEvents,
            liveEvents: ["zones-changed"]
        )
    }

    var main: Markup {
        """
        <div id="zone-advice" class="sheet-live map-first" data-paced="zones-changed"\
        \(attribute: "data-live-src", TaxiLinks.driverZones)\
        \(attribute: "data-corners", city.map { "\($0.south),\($0.west) \($0.north),\($0.east)" })>\
        <div class="sheet-body stack"><h1>\(title)</h1>\(isKnown ? list : empty)</div>\
        <footer class="sheet-actions"><a class="button button-wide button-large"\(attribute: "href", TaxiLinks.driver)>\
        \("Back to your taxi")</a></footer></div>
        """
    }

    private var isKnown: Bool { zones.contains { $0.expectation.requests >= Self.least } }

    private var list: Markup {
        """
        <p class="quiet">\("Requests expected until \(.moment(until, .clock)).") \(isUsualKnown ? day : tooEarly)</p>\
        \(isUsualKnown ? ZoneLegend.demand : .empty)<ol class="list">\(forEach: zones, item)</ol>\
        <p class="fine quiet">\("Estimated from the number of requests in each zone by time and weekday, without personal data.")</p>
        """
    }

    private var day: LocalizedText {
        switch trend {
        case .more: "The last two hours were busier than usual."
        case .usual: "The last two hours were about as busy as usual."
        case .less: "The last two hours were quieter than usual."
        }
    }

    private var tooEarly: LocalizedText { "Comparisons with the usual demand will appear after a week." }

    private var empty: Markup {
        EmptyState(
            "zone",
            "No estimate yet",
            """
            After the first few requests, you’ll see here where they come from.
            """
        ).markup
    }

    private func item(_ zone: ZoneAdvice) -> Markup {
        """
        <li class="list-item"\(mark(zone))><span class="list-text"><span class="list-title">\(zone.name)\
        \(zone.isOwn ? " <span class=\"badge badge-active\">\("You are here")</span>" : Markup.empty)</span>\
        <span class="list-detail">\(reason(zone))</span></span>\
        <span class="list-end">\(isUsualKnown ? badge(zone.demand) : .empty)</span></li>
        """
    }

    private func badge(_ demand: ZoneDemand) -> Markup {
        "<span\(attribute: "class", demand.look)>\(demand.text)</span>"
    }

    /// Returns the label of a zone on the map.
    private func mark(_ zone: ZoneAdvice) -> Markup {
        guard isUsualKnown else { return .empty }
        return """
            \(attribute: "data-zone-mark", zone.zone)\(attribute: "data-zone-demand", zone.demand.rawValue)\
            \(attribute: "data-zone-words", zone.demand.text)
            """
    }

    private func reason(_ zone: ZoneAdvice) -> LocalizedText {
        let taxis: LocalizedText = .plural(
            zone.waiting,
            one: "\(zone.waiting) taxi waiting",
            other: "\(zone.waiting) taxis waiting"
        )
        let expected = Self.count(zone.expectation.requests)
        let requests: LocalizedText =
            expected < 1
            ? "Fewer than 1 request"
            : .plural(expected, one: "About \(expected) request", other: "About \(expected) requests")
        guard let usual = usual(zone) else { return "\(requests) · \(taxis)" }
        return "\(requests), \(usual) · \(taxis)"
    }

    /// Returns the usual demand, if it adds to the expected demand.
    private func usual(_ zone: ZoneAdvice) -> LocalizedText? {
        let (expected, usual) = (Self.count(zone.expectation.requests), Self.count(zone.expectation.usual))
        guard isUsualKnown, max(expected, usual) > 0 else { return nil }
        return usual < 1 ? "usually fewer than 1" : "usually \(usual)"
    }

    /// Rounds an estimate to whole requests; returns 0 below one.
    private static func count(_ requests: Double) -> Int { requests < 1 ? 0 : Int(requests.rounded()) }

    static var contents: any Decodable.Type { ZoneAdviceList.self }

    func encode(to encoder: any Encoder) throws {
        try ZoneAdviceList(until: until, trend: trend.rawValue, zones: zones.map(ZoneAdviceList.Zone.init))
            .encode(to: encoder)
    }
}

/// The expected demand in the API.
struct ZoneAdviceList: Codable, Sendable {
    /// A zone; numbers have two decimal places.
    struct Zone: Codable, Sendable {
        let id: String
        let name: String
        let demand: ZoneDemand
        let expectedRequests: Double
        let usualRequests: Double
        let waitingTaxis: Int
        let requestsPerTaxi: Double

        init(_ advice: ZoneAdvice) {
            id = advice.zone
            name = advice.name
            demand = advice.demand
            expectedRequests = Self.rounded(advice.expectation.requests)
            usualRequests = Self.rounded(advice.expectation.usual)
            waitingTaxis = advice.waiting
            requestsPerTaxi = Self.rounded(advice.requestsPerTaxi)
        }

        private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    }

    let until: Timestamp
    let trend: String
    let zones: [Zone]
}

/// The routes of expected demand for drivers.
struct ZoneAdviceRoutes {
    let service: ZoneAdviceService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/driver/zones",
            in: .taxiDriving,
            RouteName(
                "getZoneAdvice",
                "How many requests are expected in each zone within the next half hour, for each waiting taxi"
            )
        ) { (_: Empty, context) in try await service.page(for: context.signedInAccount()) }
    }
}
