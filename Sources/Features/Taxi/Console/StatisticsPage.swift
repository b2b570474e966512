import CrosstownDispatchEngine
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Demand, waiting times and declined offers as charts with their tables.
struct StatisticsPage: Page {
    let from: CivilDay
    let until: CivilDay
    let statistics: TaxiStatistics
    /// The errors of recent estimated arrivals, independent of the selected days.
    let arrivals: ArrivalErrors
    let zones: [(id: String, name: String)]
    /// The rejected days.
    let refused: RefusedForm?

    var title: LocalizedText { "Statistics" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(form)\(refused == nil ? results : .empty)</div>
        """
    }

    private var results: Markup {
        """
        <dl class="facts card card-soft">\
        <dt>\("Requests")</dt><dd>\(statistics.all.requests)</dd>\
        <dt>\("Median wait, minutes")</dt><dd>\(number(statistics.all.medianWaitMinutes))</dd>\
        <dt>\("Without a taxi")</dt><dd>\(statistics.all.unserved)</dd>\
        <dt>\("Offers declined or missed, %")</dt><dd>\(number(statistics.all.refusedShare))</dd></dl>\
        \(statistics.all.requests == 0 ? empty : charts)\(optional: arrivalTable)
        """
    }

    private var form: Markup {
        """
        <form id="statistics-days" class="filters" method="get"\(attribute: "action", TaxiLinks.consoleStatistics)>\
        \(DayRange(from, until).markup(refused))<button class="button button-small">\("Show")</button></form>
        """
    }

    private var empty: Markup {
        EmptyState("chart", "No requests", "No one requested a taxi on these days.").markup
    }

    private var charts: Markup {
        """
        \(chart("demand", "Requests by hour", "Requests") { Double($0.requests) })\
        \(chart("wait", "Median wait by hour, minutes", "Minutes", places: 1) { $0.medianWaitMinutes ?? 0 })\
        \(chart("refused", """
            Offers declined or missed by hour, %
            """, "Percent", places: 0) { $0.refusedShare ?? 0 })\(table)
        """
    }

    private func chart(
        _ id: String,
        _ title: LocalizedText,
        _ unit: LocalizedText,
        places: Int = 0,
        _ value: (TaxiStatistics.Counts) -> Double
    ) -> Markup {
        let bars = statistics.hours.enumerated().map { hour, counts in
            BarChart.Bar(label: LocalizedText(verbatim: "\(hour)"), value: value(counts))
        }
        return BarChart(id: id, title: title, bars: bars, unit: unit, places: places).markup
    }

    private var table: Markup {
        ConsoleTable(
            id: "zones",
            caption: "By zone",
            columns: [
                .init("Zone"), .init("Requests", isNumber: true), .init("Median wait, minutes", isNumber: true),
                .init("Without a taxi", isNumber: true), .init("Offers declined or missed, %", isNumber: true),
            ],
            rows: zones.compactMap { zone in statistics.zones[zone.id].map { cells(of: zone.name, $0) } }
        ).markup
    }

    private func cells(of zone: String, _ counts: TaxiStatistics.Counts) -> [Markup] {
        [
            "\(zone)",
            "\(counts.requests)\(bar(of: counts) { Double($0.requests) })",
            "\(number(counts.medianWaitMinutes))\(bar(of: counts, \.medianWaitMinutes))",
            "\(counts.unserved)\(bar(of: counts) { Double($0.unserved) })",
            "\(number(counts.refusedShare))\(bar(of: counts, \.refusedShare))",
        ]
    }

    /// Returns a zone's bar relative to the other zones; the number next to it has the same value.
    private func bar(of counts: TaxiStatistics.Counts, _ value: (TaxiStatistics.Counts) -> Double?) -> Markup {
        let most = statistics.zones.values.compactMap(value).max() ?? 0
        guard most > 0, let own = value(counts) else { return .empty }
        let width = Int((own / most * 100).rounded())
        return """
            <svg class="cell-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
            <rect\(attribute: "width", width) height="6"/></svg>
            """
    }

    /// The table from which passengers' estimates take their accuracy.
    private var arrivalTable: Markup? {
        let rows = arrivals.rows.enumerated().filter { $1.weight > 0 }
        if rows.isEmpty { return nil }
        return ConsoleTable(
            id: "arrivals",
            caption: "Announced arrivals, last 100 of each kind",
            columns: [
                .init("Time left when announced"), .init("Arrivals", isNumber: true),
                .init("80% within, minutes", isNumber: true),
                .init("Arrived later than announced, %", isNumber: true),
            ],
            rows: rows.map { index, row in
                [
                    "\(Self.left(index))", "\(Int(row.weight.rounded()))",
                    "\(row.usualMinutes.map { "\($0)" } ?? "–")", "\(number(row.lateShare.map { $0 * 100 }))",
                ]
            }
        ).markup
    }

    private static func left(_ row: Int) -> LocalizedText {
        let bounds = ArrivalErrors.leftMinutes
        if row == 0 { return "under \(bounds[0]) minutes" }
        if row == bounds.count { return "\(bounds[row - 1]) minutes or more" }
        return "\(bounds[row - 1]) to \(bounds[row]) minutes"
    }

    private func number(_ value: Double?) -> LocalizedText {
        value.map { LocalizedText.decimal($0, places: 1) } ?? LocalizedText(verbatim: "–")
    }

    static var contents: any Decodable.Type { StatisticsResponse.self }

    func encode(to encoder: any Encoder) throws { try StatisticsResponse(self).encode(to: encoder) }
}

struct StatisticsResponse: Codable, Sendable {
    struct Counts: Codable, Sendable {
        /// The hour of the day, or the zone.
        let group: String
        let requests: Int
        let medianWaitMinutes: Double?
        let unserved: Int
        let refusedPercent: Double?
    }

    /// Estimated arrivals with a similar time left.
    struct Arrivals: Codable, Sendable {
        /// The minimum of minutes left.
        let leftMinutes: Int
        let arrivals: Double
        /// Four of five taxis came within this many minutes.
        let usualMinutes: Int?
        /// The percentage that was more than a minute late.
        let latePercent: Double?
    }

    let from: String
    let until: String
    let hours: [Counts]
    let zones: [Counts]
    let arrivals: [Arrivals]

    init(_ page: StatisticsPage) {
        from = page.from.description
        until = page.until.description
        hours = page.statistics.hours.enumerated().map { Counts("\($0)", $1) }
        zones = page.zones.compactMap { zone in page.statistics.zones[zone.id].map { Counts(zone.name, $0) } }
        arrivals = page.arrivals.rows.enumerated().map { index, row in
            Arrivals(
                leftMinutes: index == 0 ? 0 : ArrivalErrors.leftMinutes[index - 1],
                arrivals: row.weight,
                usualMinutes: row.usualMinutes,
                latePercent: row.lateShare.map { $0 * 100 }
            )
        }
    }
}

extension StatisticsResponse.Counts {
    fileprivate init(_ group: String, _ counts: TaxiStatistics.Counts) {
        self.init(
            group: group,
            requests: counts.requests,
            medianWaitMinutes: counts.medianWaitMinutes,
            unserved: counts.unserved,
            refusedPercent: counts.refusedShare
        )
    }
}
