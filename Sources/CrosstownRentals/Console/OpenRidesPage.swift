import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Every ride under way, the longest first.
struct OpenRidesPage: Page {
    let rides: [RideView]
    let localTime: LocalTime

    /// What programs are told.
    private struct Encoded: Codable {
        let rides: [RideAnswer]
    }

    var title: LocalizedText { ConsoleWords.underWay }

    var setting: PageSetting { PageSetting(.console, liveStream: RentalLinks.events) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(rides: rides.map(RideAnswer.init)).encode(to: encoder) }

    var main: Markup {
        """
        <h1>\(title)</h1><div id="rides-now" class="console-grid" data-live="stations-changed"\
        \(attribute: "data-live-src", RentalLinks.consoleRides)>\(rides.isEmpty ? empty : table)</div>
        """
    }

    private var empty: Markup { EmptyState("bike", ConsoleWords.noRides, ConsoleWords.noRidesText).markup }

    private var table: Markup {
        let columns = [
            ConsoleTable.Column(ConsoleWords.vehicle), .init(ConsoleWords.state), .init(RentalWords.from),
            .init(ConsoleWords.began), .init(RentalWords.duration, isNumber: true),
            .init(ConsoleWords.price, isNumber: true),
        ]
        return ConsoleTable(id: "rides", caption: ConsoleWords.underWay, columns: columns, rows: rides.map(cells))
            .markup
    }

    private func cells(_ view: RideView) -> [Markup] {
        let time = view.clock.map { RentalWords.duration(milliseconds: $0.totalMilliseconds) }
        let badge: Markup =
            view.ride.isOverdue
            ? "<span class=\"badge badge-bad\">\(ConsoleWords.overdue)</span>"
            : "<span class=\"badge badge-active\">\(RentalWords.title(of: view.ride.state))</span>"
        return [
            "<span class=\"plate\">\(view.vehicle.plate)</span>", badge, "\(view.startStation.name)",
            "\(localTime.dayAndClock(view.ride.preparedAt))", "\(time ?? ConsoleWords.none)",
            "\(view.price.description)",
        ]
    }
}
