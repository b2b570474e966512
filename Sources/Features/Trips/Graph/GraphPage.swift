import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Scores over time as bars with a trend line, and as a table.
struct GraphPage: Page {
    struct Contents: Codable, Sendable {
        let span: GraphSpan
        let bars: [Bar]
        let weeks: WeekComparison
        let meetsDistance: Bool
        let meetsCarbon: Bool
        /// Modes with better scores for trips in the time span.
        let betterChoices: [BetterChoice]
    }

    struct Bar: Codable, Sendable {
        let from: CivilDay
        let sum: SpanSum
        let metersByMeans: [String: Double]
    }

    let picture: GraphService.Picture

    var title: LocalizedText { "Your graph" }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        let bars = picture.bars.map { bar in
            Bar(
                from: bar.from,
                sum: bar.sum,
                metersByMeans: Dictionary(uniqueKeysWithValues: bar.byMeans.map { ($0.key.rawValue, $0.value) })
            )
        }
        try Contents(
            span: picture.span,
            bars: bars,
            weeks: picture.weeks,
            meetsDistance: picture.weeks.meetsDistance,
            meetsCarbon: picture.weeks.meetsCarbon,
            betterChoices: picture.better
        ).encode(to: encoder)
    }

    private var total: SpanSum {
        picture.bars.reduce(into: SpanSum()) { sum, bar in
            sum.meters += bar.sum.meters
            sum.avoidedGrams += bar.sum.avoidedGrams
            sum.emittedGrams += bar.sum.emittedGrams
            sum.trips += bar.sum.trips
            sum.questions += bar.sum.questions
        }
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(spans)<p class="figure-large">\(TripsText.avoided(total.avoidedGrams, in: picture.settings.unit))</p>\
        <p class="quiet small">\(TripsText.savedCompared)\(TripsText.questions(total.questions))</p>\
        \(svg)\(axis)\(legend)\(better)\(week)\(table)\
        <p><a class="button"\(attribute: "href", TripsLinks.csv.adding("span", picture.span.rawValue)) download>\("Download as CSV")</a></p>\
        <p class="fine quiet">\(picture.factors.source)</p>\(HelpPage.link(.graph))
        """
    }

    private var spans: Markup {
        let names: [(GraphSpan, LocalizedText)] = [(.week, "Week"), (.month, "Month"), (.year, "Year")]
        return """
            <nav class="row"\(textAttribute: "aria-label", "Period")>\(forEach: names, { span, name in
                """
                <a\(attribute: "class", span == picture.span ? "button button-small button-primary" : "button button-small")\
                \(attribute: "aria-current", span == picture.span ? "true" : nil)\
                \(attribute: "href", TripsLinks.graph.adding("span", span.rawValue))>\(name)</a>
                """
            })</nav>
            """
    }

    private static let (width, height) = (640.0, 220.0)

    private var svg: Markup {
        let values = picture.bars.map { $0.sum.avoidedGrams / 1000 }
        let most = max(values.max() ?? 0, 0.001)
        let step = Self.width / Double(max(1, values.count))
        return """
            <svg class="trip-graph"\(attribute: "viewBox", "0 0 \(Int(Self.width)) \(Int(Self.height) + 4)") role="img" \
            aria-labelledby="graph-name" preserveAspectRatio="none"><title id="graph-name">\("Kilograms of CO₂ saved. The table below shows the numbers.")</title>\
            \(forEach: values.enumerated(), { bar($0, $1 / most, step) })\(trend(values, most, step))</svg>
            """
    }

    private func bar(_ index: Int, _ share: Double, _ step: Double) -> Markup {
        let tall = (share * (Self.height - 10)).rounded()
        return """
            <rect class="trip-bar"\(attribute: "x", Self.short(Double(index) * step + step * 0.12))\
            \(attribute: "y", Self.short(Self.height - tall))\(attribute: "width", Self.short(step * 0.76))\
            \(attribute: "height", Self.short(tall)) rx="2"/>
            """
    }

    private func trend(_ values: [Double], _ most: Double, _ step: Double) -> Markup {
        guard let line = TripSums.trend(values) else { return .empty }
        let y: (Double) -> String = { Self.short(Self.height - max(0, min(1.05, $0 / most)) * (Self.height - 10)) }
        return """
            <line class="trip-trend"\(attribute: "x1", Self.short(step / 2))\(attribute: "y1", y(line.start))\
            \(attribute: "x2", Self.short(Self.width - step / 2))\(attribute: "y2", y(line.end))/>
            """
    }

    /// The dates below the bars, as many as fit, and the value of the tallest bar.
    private var axis: Markup {
        let isWeek = picture.span == .week
        let every = isWeek ? 1 : max(1, (picture.bars.count + 2) / 3)
        let most = picture.bars.map(\.sum.avoidedGrams).max() ?? 0
        let names = picture.bars.enumerated().map { index, bar -> LocalizedText? in
            guard index.isMultiple(of: every) else { return nil }
            return isWeek ? LocalizedText(verbatim: Self.dayOfMonth(bar.from)) : .day(bar.from.number, .dayAndMonth)
        }
        return """
            <div class="trip-axis" aria-hidden="true"\(attribute: "data-span", picture.span.rawValue)>\
            \(forEach: names, { "<span>\(optional: $0.map { "<span>\($0)</span>" })</span>" })</div>\
            <p class="small quiet">\("Tallest bar: \(TripsText.avoided(most, in: picture.settings.unit)). The dashed line is the trend.")</p>
            """
    }

    private static func dayOfMonth(_ day: CivilDay) -> String {
        String(day.description.suffix(2).drop { $0 == "0" })
    }

    private static func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

    private var legend: Markup {
        let total = picture.bars.reduce(into: [Means: Double]()) { sums, bar in
            for (means, metres) in bar.byMeans { sums[means, default: 0] += metres }
        }
        let order = Means.allCases.filter { total[$0] != nil }.sorted { total[$0] ?? 0 > total[$1] ?? 0 }
        return """
            <h2>\("By mode")</h2><ul class="list">\(forEach: order, { means in
                """
                <li class="row row-apart"><span\(attribute: "data-tone", means.tone)>\(.icon(means.icon, isSmall: true)) \(means.name)</span>\
                <span>\(LocalizedText.distance(Metres(total[means] ?? 0)))</span></li>
                """
            })</ul>
            """
    }

    private var better: Markup {
        guard !picture.better.isEmpty else { return .empty }
        return """
            <h2>\("Ways to save more")</h2>\
            <ul class="list">\(forEach: picture.better, { "<li>\(.icon("leaf", isSmall: true)) \($0.words)</li>" })</ul>
            """
    }

    private var week: Markup {
        let weeks = picture.weeks
        return """
            <h2>\("This week compared with last week")</h2><dl class="stats">\
            <div class="stat"><dt>\("Sustainable distance (goal: +10%)")</dt>\
            <dd>\(LocalizedText.distance(Metres(weeks.thisWeek.sustainableMeters))) \(change(weeks.sustainableChange, weeks.meetsDistance))</dd></div>\
            <div class="stat"><dt>\("CO₂ emitted (goal: −10%)")</dt>\
            <dd>\(TripsText.carbon(weeks.thisWeek.emittedGrams)) \(change(weeks.emittedChange, weeks.meetsCarbon))</dd></div></dl>\
            <p class="quiet small">\("Both weeks up to the same day and time.")</p>
            """
    }

    private func change(_ share: Double?, _ isMet: Bool) -> Markup {
        guard let share else { return .empty }
        let percent = Int((share * 100).rounded())
        let sign = percent > 0 ? "+" : ""
        let words: LocalizedText = isMet ? "\(sign)\(percent)%, goal reached" : "\(sign)\(percent)%"
        return "<span\(attribute: "class", isMet ? "badge badge-good" : "badge")>\(words)</span>"
    }

    private var table: Markup {
        let bars = picture.bars.reversed().filter { $0.sum.trips > 0 }
        return """
            <details><summary>\("Show as table")</summary>\(ConsoleTable(
                id: "graph-table",
                caption: picture.span == .year ? "By week" : "By day",
                columns: [
                    .init("From"), .init("Trips", isNumber: true), .init("Distance", isNumber: true),
                    .init(TripsText.savedHeading, isNumber: true), .init("Emitted", isNumber: true),
                ],
                rows: bars.map { bar in
                    [
                        .text(.day(bar.from.number, .dayAndMonth)), "\(bar.sum.trips)",
                        .text(.distance(Metres(bar.sum.meters))), .text(TripsText.carbon(bar.sum.avoidedGrams)),
                        .text(TripsText.carbon(bar.sum.emittedGrams)),
                    ]
                }
            ).markup)</details>
            """
    }
}
