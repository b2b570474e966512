import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A rider's own rides, latest first, with their totals (R-6.2).
struct RideHistoryPage: Page {
    let rides: [RideView]
    /// The totals of all past rides.
    let totals: RideTotals
    let car: CarEmission
    let localTime: LocalTime

    /// The response in the API.
    private struct Encoded: Codable {
        let rides: [RideResponse]
        let finished: Int
        let spent: [String]
        let distanceMetres: Double
        let savedGrams: Double
        let kilocalories: Double
    }

    var title: LocalizedText { RentalTexts.yourRides }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            rides: rides.map(RideResponse.init),
            finished: totals.rides,
            spent: totals.spent.map(\.description),
            distanceMetres: totals.distance.value,
            savedGrams: totals.savedGrams,
            kilocalories: totals.kilocalories
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(rides.isEmpty ? empty : "\(totals.rides == 0 ? .empty : summary)\(list)")\
        <p><a\(attribute: "href", RentalLinks.home)>\(RentalTexts.stations)</a></p>
        """
    }

    private var empty: Markup {
        """
        <div class="empty">\(.icon("bike"))<h2>\(RentalTexts.noRides)</h2><p class="quiet">\(RentalTexts.noRidesText)</p>\
        <a class="button button-primary"\(attribute: "href", RentalLinks.home)>\(RentalTexts.rent)</a></div>
        """
    }

    private var summary: Markup {
        """
        <section class="card card-soft stack-small" aria-labelledby="totals"><h2 id="totals">\(RentalTexts.totals)</h2>\
        <dl class="facts"><dt>\(RentalTexts.rides)</dt><dd>\(totals.rides)</dd>\
        <dt>\(RentalTexts.total)</dt><dd>\(LocalizedText.joined(totals.spent.map { .money($0) }, by: ", "))</dd>\
        <dt>\(RentalTexts.distance)</dt><dd>\(RentalTexts.distance(totals.distance))</dd>\
        <dt>\(RentalTexts.saved)</dt><dd>\(RentalTexts.grams(totals.savedGrams))</dd>\
        <dt>\(RentalTexts.energy)</dt><dd>\(RentalTexts.kilocalories(totals.kilocalories))</dd></dl>\
        <p class="fine quiet">\(car.comparison)</p></section>
        """
    }

    private var list: Markup { "<ul class=\"list\">\(forEach: rides, item)</ul>" }

    private func item(_ view: RideView) -> Markup {
        let time = view.clock.map { RentalTexts.duration(milliseconds: $0.totalMilliseconds) }
        let detail: [LocalizedText] = [
            .moment(view.ride.preparedAt), time, view.figures.map { RentalTexts.distance($0.distance) },
        ].compactMap { $0 }
        return """
            <li><a class="list-item"\(attribute: "href", RentalLinks.ride(view.ride.id))>\
            <span class="list-lead">\(.icon("bike"))</span><span class="list-text">\
            <span class="list-title">\(way(view))</span>\
            <span class="list-detail">\(.joined(detail, by: ", "))</span></span>\
            <span class="list-end">\(view.price)\(badge(view.ride))</span></a></li>
            """
    }

    private func way(_ view: RideView) -> LocalizedText {
        guard let end = view.endStation else { return LocalizedText(verbatim: view.startStation.name) }
        return "\(view.startStation.name) to \(end.name)"
    }

    private func badge(_ ride: Ride) -> Markup {
        guard ride.owing > 0 || ride.state.isOpen else { return .empty }
        return
            " <span\(attribute: "class", ride.owing > 0 ? "badge badge-bad" : "badge badge-active")>\(RentalTexts.state(ride))</span>"
    }
}
