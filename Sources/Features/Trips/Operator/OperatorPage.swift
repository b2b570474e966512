import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Statistics of trips for the operator.
struct OperatorPage: Page {
    let summary: OperatorService.Summary
    let offers: [ProviderOffer]
    let refused: RefusedForm?

    static func read(_ service: OperatorService, refused: RefusedForm? = nil) async throws -> OperatorPage {
        OperatorPage(summary: try await service.summary(), offers: try await service.offers(), refused: refused)
    }

    var title: LocalizedText { "Trips" }

    var setting: PageSetting { PageSetting(.console, popup: refused?.generalPopup ?? .empty) }

    static var contents: any Decodable.Type { OperatorService.Summary.self }

    func encode(to encoder: any Encoder) throws { try summary.encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><dl class="stats">\(forEach: stats, { "<div class=\"stat\"><dt>\($0)</dt><dd>\($1)</dd></div>" })</dl>\
        <p><a class="button"\(attribute: "href", TripsLinks.report) download>\("Flows of the last 30 days (CSV)")</a></p>\
        <p class="quiet small">\("Flows connect squares of about one kilometer. They include at least ten people and exclude home zones.")</p>\
        \(truth)\(days)\(OffersSection(offers: offers, refused: refused).markup)
        """
    }

    private var stats: [(LocalizedText, LocalizedText)] {
        let stars: LocalizedText =
            summary.averageStars.map { "\(LocalizedText.decimal($0, places: 1)) of 5" } ?? "no data yet"
        return [
            ("People today", "\(summary.peopleToday)"),
            ("Average rating", "\(stars) (\(summary.ratings))"),
            ("Met both goals last week", "\(summary.meetBoth) of \(summary.compared)"),
            ("Reached +10% sustainable distance", "\(summary.meetDistance) of \(summary.compared)"),
            ("Reached −10% CO₂", "\(summary.meetCarbon) of \(summary.compared)"),
        ]
    }

    private var truth: Markup {
        let truth = summary.truth
        let number: (Double?, String) -> LocalizedText = { value, unit in
            value.map { "\(LocalizedText.decimal($0, places: 0)) \(unit)" } ?? "no data yet"
        }
        let lines: [(LocalizedText, LocalizedText)] = [
            ("Rides also recorded as trips", "\(truth.rides)"),
            ("Mode recognized", "\(truth.rightModes) of \(truth.rides)"),
            ("Median error of start time", number(truth.medianStartSeconds, "s")),
            ("Median error of end time", number(truth.medianEndSeconds, "s")),
            ("Median error of distance", number(truth.medianLengthError.map { $0 * 100 }, "%")),
        ]
        return """
            <h2>\("Detection accuracy in this city")</h2>\
            <p class="quiet small">\("We use rentals, taxi rides and shared rides to check the accuracy of recordings made at the same time.")</p>\
            <dl class="stats">\(forEach: lines, { "<div class=\"stat\"><dt>\($0)</dt><dd>\($1)</dd></div>" })</dl>
            """
    }

    private var days: Markup {
        guard !summary.days.isEmpty else {
            return EmptyState(
                "people",
                "No trips yet",
                "The number of people who traveled on each of the last 28 days appears here."
            ).markup
        }
        return ConsoleTable(
            id: "trip-days",
            caption: "People by day",
            columns: [.init("Day"), .init("People", isNumber: true)],
            rows: summary.days.map { [.text(.day($0.day.number, .full)), "\($0.people)"] }
        ).markup
    }
}
