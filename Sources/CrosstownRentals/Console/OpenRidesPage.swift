import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Every ride under way, the longest first.
struct OpenRidesPage: Page {
    let rides: [RideView]
    let localTime: LocalTime

    /// What programs are told.
    private struct Encoded: Codable {
        let rides: [RideResponse]
    }

    var title: LocalizedText { ConsoleTexts.underWay }

    var setting: PageSetting { PageSetting(.console, liveStream: RentalLinks.events) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(rides: rides.map(RideResponse.init)).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="rides-now" class="console-grid" data-live="stations-changed"\
        \(attribute: "data-live-src", RentalLinks.consoleRides)>\(rides.isEmpty ? empty : table)</div>
        """
    }

    private var empty: Markup { EmptyState("bike", ConsoleTexts.noRides, ConsoleTexts.noRidesText).markup }

    private var table: Markup {
        let columns = [
            ConsoleTable.Column(ConsoleTexts.vehicle), .init(ConsoleTexts.state), .init(RentalTexts.from),
            .init(ConsoleTexts.began), .init(RentalTexts.duration, isNumber: true),
            .init(ConsoleTexts.price, isNumber: true),
        ]
        return ConsoleTable(id: "rides", caption: ConsoleTexts.underWay, columns: columns, rows: rides.map(cells))
            .markup
    }

    private func cells(_ view: RideView) -> [Markup] {
        let time = view.clock.map { RentalTexts.duration(milliseconds: $0.totalMilliseconds) }
        let badge: Markup =
            view.ride.isOverdue
            ? "<span class=\"badge badge-bad\">\(ConsoleTexts.overdue)</span>"
            : "<span class=\"badge badge-active\">\(RentalTexts.title(of: view.ride.state))</span>"
        return [
            "<span class=\"plate\">\(view.vehicle.plate)</span>", badge, "\(view.startStation.name)",
            "\(.moment(view.ride.preparedAt))", "\(time ?? ConsoleTexts.none)",
            "\(view.price)",
        ]
    }
}
