import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// All zones of the city, live.
struct ZonesPage: Page {
    struct Row: Codable, Sendable {
        let id: String
        let name: String
        let available: Int
        let waiting: Int
        let firstInQueue: String?
    }

    struct Overview: Codable, Sendable {
        let zones: [Row]
        /// The taxis on duty, up to the maximum of a map.
        let taxis: [TaxiResponse]
        let busy: Int
        let medianWaitMilliseconds: Int64?
        let offersDecided: Int
        let offersRefused: Int

        private enum CodingKeys: String, CodingKey {
            case zones, taxis, busy, offersDecided, offersRefused
            case medianWaitMilliseconds = "median_wait_ms"
        }
    }

    let overview: Overview
    /// The initial center of the map.
    let middle: Coordinate

    var title: LocalizedText { CityTexts.zones }

    var setting: PageSetting {
        PageSetting(.console, liveStream: TaxiLinks.consoleEvents, liveEvents: ["zones-changed", "taxi-moved"])
    }

    static var contents: any Decodable.Type { Overview.self }

    func encode(to encoder: any Encoder) throws { try overview.encode(to: encoder) }

    var main: Markup {
        """
        <div class="row row-apart"><h1>\(title)</h1>\
        <a class="button button-small"\(attribute: "href", TaxiLinks.zoneMap)>\("Edit boundaries")</a></div>\
        <div class="console-grid console-split">\
        <div id="zones-now" class="console-grid" data-live="zones-changed"\
        \(attribute: "data-live-src", TaxiLinks.consoleZones)>\(stats)\
        \(ConsoleTable(id: "queues", caption: CityTexts.queuesByZone, columns: Self.columns, rows: overview.zones.map(cells)).markup)\
        \(pins)</div>\(map)</div>
        """
    }

    private static let columns = [
        ConsoleTable.Column(CityTexts.zone), .init(CityTexts.taxis, isNumber: true),
        .init(CityTexts.pendingShort, isNumber: true), .init(CityTexts.firstInQueue), .init(CityTexts.state),
    ]

    private var map: Markup {
        """
        <div><div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-keep-view data-zoom="13.3"\
        \(attribute: "data-center", middle.text)\
        \(attribute: "data-zones", TaxiLinks.zones)></div></div>\(ZoneLegend.queues)</div>
        """
    }

    /// The taxis for the map; the table has the same data for people who cannot see the map.
    private var pins: Markup {
        "<ul hidden>\(forEach: overview.taxis.compactMap(\.pin), { "<li\($0)></li>" })</ul>"
    }

    private var stats: Markup {
        let zones = overview.zones
        let median = overview.medianWaitMilliseconds.map { TaxiTexts.duration(milliseconds: $0) } ?? CityTexts.none
        let figures: [(LocalizedText, LocalizedText)] = [
            (CityTexts.availableTaxis, number(zones.reduce(0) { $0 + $1.available })),
            (CityTexts.busyTaxis, number(overview.busy)),
            (CityTexts.pending, number(zones.reduce(0) { $0 + $1.waiting })),
            (CityTexts.medianWait, LocalizedText(verbatim: median)),
            (CityTexts.refusedOffers, CityTexts.refused(overview.offersRefused, of: overview.offersDecided)),
        ]
        return """
            <dl class="stats">\(forEach: figures, { "<div class=\"stat\"><dt>\($0)</dt><dd>\($1)</dd></div>" })</dl>
            """
    }

    private func number(_ count: Int) -> LocalizedText { LocalizedText(verbatim: String(count)) }

    private func cells(_ zone: Row) -> [Markup] {
        let badge = CityTexts.badge(available: zone.available, waiting: zone.waiting)
        return [
            "<a\(attribute: "href", TaxiLinks.consoleZone(zone.id))>\(zone.name)</a>", "\(zone.available)",
            "\(zone.waiting)", "\(zone.firstInQueue ?? CityTexts.none)",
            "<span\(attribute: "class", badge.look)>\(badge.text)</span>",
        ]
    }
}
