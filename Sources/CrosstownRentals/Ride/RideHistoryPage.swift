import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A rider's own rides, latest first, with their totals (R-6.2).
struct RideHistoryPage: Page {
    let rides: [RideView]
    let localTime: LocalTime

    /// What programs are told.
    private struct Encoded: Codable {
        let rides: [RideAnswer]
        let spent: [String]
        let distanceMetres: Double
        let savedGrams: Double
        let kilocalories: Double
    }

    var title: String { RentalWords.yourRides }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            rides: rides.map(RideAnswer.init),
            spent: spent.map(\.description),
            distanceMetres: figures.reduce(0) { $0 + $1.distance.value },
            savedGrams: figures.reduce(0) { $0 + $1.savedGrams },
            kilocalories: figures.reduce(0) { $0 + $1.kilocalories }
        ).encode(to: encoder)
    }

    private var figures: [RideFigures] { rides.compactMap(\.figures) }

    /// What rides cost in all, in each currency.
    private var spent: [Money] {
        let prices = Dictionary(grouping: rides.filter { !$0.ride.state.isOpen }.map(\.price), by: \.currency)
        return prices.map { currency, prices in
            Money(minorUnits: prices.reduce(0) { $0 + $1.minorUnits }, currency)
        }.sorted { $0.currency.code < $1.currency.code }
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(rides.isEmpty ? empty : "\(totals)\(list)")\
        <p><a\(attribute: "href", RentalLinks.home)>\(RentalWords.stations)</a></p>
        """
    }

    private var empty: Markup {
        """
        <div class="empty">\(.icon("bike"))<h2>\(RentalWords.noRides)</h2><p class="quiet">\(RentalWords.noRidesText)</p>\
        <a class="button button-primary"\(attribute: "href", RentalLinks.home)>\(RentalWords.rent)</a></div>
        """
    }

    private var totals: Markup {
        let distance = Metres(figures.reduce(0) { $0 + $1.distance.value })
        return """
            <section class="card card-soft stack-small" aria-labelledby="totals"><h2 id="totals">\(RentalWords.totals)</h2>\
            <dl class="facts"><dt>\(RentalWords.rides)</dt><dd>\(rides.count)</dd>\
            <dt>\(RentalWords.total)</dt><dd>\(spent.map(\.description).joined(separator: ", "))</dd>\
            <dt>\(RentalWords.distance)</dt><dd>\(RentalWords.distance(distance))</dd>\
            <dt>\(RentalWords.saved)</dt><dd>\(RentalWords.grams(figures.reduce(0) { $0 + $1.savedGrams }))</dd>\
            <dt>\(RentalWords.energy)</dt>\
            <dd>\(RentalWords.kilocalories(figures.reduce(0) { $0 + $1.kilocalories }))</dd></dl></section>
            """
    }

    private var list: Markup { "<ul class=\"list\">\(forEach: rides, item)</ul>" }

    private func item(_ view: RideView) -> Markup {
        let time = view.clock.map { RentalWords.duration(milliseconds: $0.totalMilliseconds) }
        let detail = [
            localTime.dayAndClock(view.ride.preparedAt), time, view.figures.map { RentalWords.distance($0.distance) },
        ]
        let way = [view.startStation.name, view.endStation?.name].compactMap { $0 }.joined(separator: " to ")
        return """
            <li><a class="list-item"\(attribute: "href", RentalLinks.ride(view.ride.id))>\
            <span class="list-lead">\(.icon("bike"))</span><span class="list-text">\
            <span class="list-title">\(way)</span>\
            <span class="list-detail">\(detail.compactMap { $0 }.joined(separator: ", "))</span></span>\
            <span class="list-end">\(view.price.description)\(badge(view.ride))</span></a></li>
            """
    }

    private func badge(_ ride: Ride) -> Markup {
        guard ride.owing > 0 || ride.state.isOpen else { return .empty }
        return
            " <span\(attribute: "class", ride.owing > 0 ? "badge badge-bad" : "badge badge-active")>\(RentalWords.badge(of: ride))</span>"
    }
}
