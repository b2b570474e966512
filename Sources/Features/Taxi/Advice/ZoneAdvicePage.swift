import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Where passengers will be within the next half hour, on the map and as a list.
struct ZoneAdvicePage: Page {
    let zones: [ZoneAdvice]
    let trend: DemandForecast<String>.Trend
    let until: Timestamp

    var title: LocalizedText { "Where passengers will be" }

    var setting: PageSetting { PageSetting(.map(MapSetting(sheet: .half, zones: TaxiLinks.zones))) }

    var main: Markup {
        """
        <div id="zone-advice" class="sheet-live"><div class="sheet-body stack"><h1>\(title)</h1>\
        <p class="quiet">\("Requests expected until \(.moment(until, .clock)), for each taxi that waits, you among them. \(day)")</p>\
        \(zones.isEmpty ? empty : "<ol class=\"list\">\(forEach: zones, item)</ol>" as Markup)\
        <p class="fine quiet">\("Learned from how many requests each zone had by hour and weekday, and from nobody's rides.")</p></div>\
        <footer class="sheet-actions"><a class="button button-wide button-large"\(attribute: "href", TaxiLinks.driver)>\
        \("Back to the queue")</a></footer></div>
        """
    }

    private var day: LocalizedText {
        switch trend {
        case .more: "The last two hours had more than usual."
        case .usual: "The last two hours were as usual."
        case .less: "The last two hours had less than usual."
        }
    }

    private var empty: Markup {
        EmptyState("zone", "Nothing is known yet", "After some days of requests you see here where they come from.")
            .markup
    }

    private func item(_ zone: ZoneAdvice) -> Markup {
        """
        <li class="list-item"\(optional: pin(zone))><span class="list-text"><span class="list-title">\(zone.name)\
        \(zone.isOwn ? " <span class=\"badge badge-active\">\("You are here")</span>" : Markup.empty)</span>\
        <span class="list-detail">\(reason(zone))</span></span>\
        <span class="list-end"><strong>\(.decimal(zone.requestsPerTaxi, places: 1))</strong></span></li>
        """
    }

    private func reason(_ zone: ZoneAdvice) -> LocalizedText {
        let taxis: LocalizedText = .plural(
            zone.waiting,
            one: "\(zone.waiting) taxi waits",
            other: "\(zone.waiting) taxis wait"
        )
        let (expected, usual) = (zone.expectation.requests, zone.expectation.usual)
        return "About \(expected, places: 1) requests, \(usual, places: 1) as a rule at this time; \(taxis)"
    }

    private func pin(_ zone: ZoneAdvice) -> Markup? {
        zone.middle.map { middle in
            """
            \(attribute: "data-pin", "station")\(attribute: "data-pin-id", "zone-\(zone.zone)")\
            \(attribute: "data-latitude", middle.latitude)\(attribute: "data-longitude", middle.longitude)\
            \(attribute: "data-count", Self.short(zone.requestsPerTaxi))\
            \(attribute: "data-label", LocalizedText(verbatim: zone.name))
            """
        }
    }

    /// One place after the point where it is small, as a pin has little room.
    private static func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths >= 100 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    static var contents: any Decodable.Type { ZoneAdviceList.self }

    func encode(to encoder: any Encoder) throws {
        try ZoneAdviceList(until: until, trend: trend.rawValue, zones: zones.map(ZoneAdviceList.Zone.init))
            .encode(to: encoder)
    }
}

/// What is expected of the zones as programs are told it.
struct ZoneAdviceList: Codable, Sendable {
    /// One zone.
    struct Zone: Codable, Sendable {
        let id: String
        let name: String
        let expectedRequests: Double
        let usualRequests: Double
        let waitingTaxis: Int
        let requestsPerTaxi: Double

        init(_ advice: ZoneAdvice) {
            id = advice.zone
            name = advice.name
            expectedRequests = advice.expectation.requests
            usualRequests = advice.expectation.usual
            waitingTaxis = advice.waiting
            requestsPerTaxi = advice.requestsPerTaxi
        }
    }

    let until: Timestamp
    let trend: String
    let zones: [Zone]
}

/// Declares the advice for drivers.
struct ZoneAdviceRoutes {
    let service: ZoneAdviceService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/driver/zones",
            id: "getZoneAdvice",
            tag: "taxi-driver",
            summary: "How many requests are expected in each zone within the next half hour, for each waiting taxi",
            access: .role(TaxiRole.driver)
        ) { (_: Empty, context) in try await service.page(for: context.requireAccount()) }
    }
}
