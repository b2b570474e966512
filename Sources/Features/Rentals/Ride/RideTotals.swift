import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The totals of all finished rides of a rider, whatever the length of the history.
package struct RideTotals: Hashable, Sendable {
    /// The number of rides.
    package private(set) var rides = 0
    /// The total price in each currency.
    package private(set) var spent: [Money] = []
    /// The distances that vehicles reported, at least the straight lines between stations.
    package private(set) var distance = Metres(0)
    /// The emission of a car for the distance, in grams.
    package private(set) var savedGrams = 0.0
    package private(set) var kilocalories = 0.0

    fileprivate mutating func add(_ figures: RideFigures) {
        distance = Metres(distance.value + figures.distance.value)
        savedGrams += figures.savedGrams
        kilocalories += figures.kilocalories
    }

    fileprivate mutating func add(_ price: Money) throws {
        rides += 1
        if let index = spent.firstIndex(where: { $0.currency == price.currency }) {
            spent[index] = try spent[index] + price
        } else {
            spent.append(price)
        }
    }
}

extension RideStore {
    /// Returns the totals of a rider's finished rides, in two queries.
    package func totals(of rider: Identifier<Account>, against car: CarEmission) throws -> RideTotals {
        let clocks = try eventsByRide(of: rider)
        var totals = RideTotals()
        for row in try finishedRides(of: rider) {
            guard let currency = Currency(code: try row.get("currency")) else { continue }
            try totals.add(Money(minorUnits: try row.get("price"), currency))
            let events = clocks[try row.get("id", as: Identifier<Ride>.self)] ?? []
            let (end, ridden) = (try row.place("end"), try row.get("ridden_metres", as: Double?.self).map(Metres.init))
            guard end != nil || ridden != nil, let start = try row.place("start"),
                let clock = RideClock(events, until: try row.get("ended_at"))
            else { continue }
            totals.add(RideFigures(from: start, to: end, ridden: ridden, try row.get("kind"), clock, against: car))
        }
        return totals
    }

    private func finishedRides(of rider: Identifier<Account>) throws -> [Row] {
        try transaction.query(
            """
            SELECT r.id, r.kind, r.ended_at, r.price, r.ridden_metres, t.currency, a.latitude AS start_latitude,
                a.longitude AS start_longitude, b.latitude AS end_latitude, b.longitude AS end_longitude
            FROM rentals_ride r JOIN rentals_tariff t ON t.kind = r.kind AND t.version = r.tariff_version
                JOIN rentals_station a ON a.id = r.start_station LEFT JOIN rentals_station b
                    ON b.id = r.end_station AND r.ending <> 'unconfirmed'
            WHERE r.rider = \(rider) AND r.state = 'finished' ORDER BY t.currency
            """
        )
    }

    private func eventsByRide(
        of rider: Identifier<Account>
    ) throws -> [Identifier<Ride>: [(event: RideEvent, at: Timestamp)]] {
        try transaction.query(
            """
            SELECT e.ride, e.event, e.happened_at FROM rentals_ride r JOIN rentals_ride_event e ON e.ride = r.id
            WHERE r.rider = \(rider) ORDER BY e.ride, e.number
            """
        ).reduce(into: [:]) { clocks, row in
            let event = (
                event: try row.get("event", as: RideEvent.self), at: try row.get("happened_at", as: Timestamp.self)
            )
            clocks[try row.get("ride"), default: []].append(event)
        }
    }
}

extension Row {
    /// The place in columns with a prefix; `nil` where it is missing.
    fileprivate func place(_ word: String) throws -> Coordinate? {
        guard let latitude = try get("\(word)_latitude", as: Double?.self),
            let longitude = try get("\(word)_longitude", as: Double?.self)
        else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }
}
