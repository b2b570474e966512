import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The fares of the demo.
extension FareService {
    /// Gives the demo a tariff such as a small rich town may have, and the visitor rides of the last days.
    func fillDemo(_ cast: DemoCast) async throws {
        try await publishDemoTariff()
        try await driveDemoRides(for: cast.visitor.account)
    }

    private func publishDemoTariff() async throws {
        let (today, currency) = (moment.day, currency)
        let heliport = try await demoPlaces().last
        let prices = Tariff.Prices(
            base: 480,
            perKilometre: 270,
            nightPerKilometre: 360,
            waitingPerMinute: 75,
            luggage: 200,
            least: 1500
        )
        try await dispatch.change { step in
            let store = TariffStore(transaction: step.transaction)
            guard try store.list(limit: 1).isEmpty else { return }
            let tariff = Tariff(
                version: 1,
                validFrom: today,
                currency: currency,
                prices: prices,
                night: Tariff.Night(from: 20, until: 7),
                places: heliport.map { place in
                    [TariffPlace(name: place.name, middle: place.position, radius: Metres(150), amount: 300)]
                } ?? []
            )
            _ = try store.insert(tariff, at: step.now)
        }
    }

    /// A ride as the demo tells it: between two of its places, some days ago.
    private struct DemoRide {
        let daysAgo: Int64
        let from: Int
        let to: Int
        let minutes: Int64
        let luggage: Int64
        /// The meter above the price that was told, in the currency's smallest parts; `nil` where nothing was entered.
        let above: Int64?
    }

    private static let demoRides = [
        DemoRide(daysAgo: 1, from: 0, to: 1, minutes: 8, luggage: 0, above: 120),
        DemoRide(daysAgo: 3, from: 1, to: 2, minutes: 11, luggage: 2, above: -40),
        DemoRide(daysAgo: 6, from: 2, to: 0, minutes: 9, luggage: 0, above: 0),
    ]

    private func driveDemoRides(for visitor: Identifier<Account>) async throws {
        let places = try await demoPlaces()
        guard places.count >= 3, let tariff = try await current() else { return }
        for ride in Self.demoRides {
            let at = clock.now().advanced(milliseconds: -ride.daysAgo * 86_400_000 - ride.minutes * 300_000)
            let estimate = await estimate(
                tariff,
                from: places[ride.from].position,
                to: places[ride.to].position,
                luggage: ride.luggage,
                at: at
            )
            let terms = RideTerms(destination: places[ride.to], luggage: ride.luggage, estimate: estimate)
            try await insert(ride, from: places[ride.from], terms, for: visitor, at: at)
        }
    }

    private func insert(
        _ ride: DemoRide,
        from origin: NamedPlace,
        _ terms: RideTerms,
        for visitor: Identifier<Account>,
        at madeAt: Timestamp
    ) async throws {
        let endedAt = madeAt.advanced(milliseconds: (5 + ride.minutes) * 60_000)
        try await dispatch.change { step in
            let zone = try step.zone(at: origin.position)
            let driver = try step.transaction.first(
                "SELECT id FROM taxi_driver WHERE left_at IS NULL ORDER BY code LIMIT 1"
            )
            // Rides of an earlier start of the demo stay.
            let known = try step.transaction.first(
                """
                SELECT count(*) AS rides FROM taxi_request WHERE passenger = \(visitor) AND state = 'completed'
                """
            )
            guard let zone, let driver, try known?.get("rides", as: Int.self) ?? 0 < Self.demoRides.count else {
                return
            }
            let id = step.ids.next(TaxiRequest.self)
            try step.transaction.execute(
                """
                INSERT INTO taxi_request (id, passenger, zone, latitude, longitude, place_name, passengers, state, driver,
                    made_at, accepted_at, picked_up_at, ended_at, end_cause, seen_at, confirmed_at)
                VALUES (\(id), \(visitor), \(zone), \(origin.position.latitude), \(origin.position.longitude),
                    \(origin.name), 1, \(RequestState.completed), \(try driver.get("id", as: Identifier<Driver>.self)),
                    \(madeAt), \(madeAt), \(madeAt.advanced(milliseconds: 300_000)), \(endedAt),
                    \(RequestEnd.rideEnded), \(madeAt), \(madeAt))
                """
            )
            try TermsStore(transaction: step.transaction, now: madeAt).insert(terms, of: .request(id), ids: step.ids)
            guard let above = ride.above, let total = terms.estimate?.total else { return }
            let fare = Money(minorUnits: total.minorUnits + above, total.currency)
            _ = try FareStore(transaction: step.transaction).insert(fare, of: id, at: endedAt)
        }
    }

    /// Named places in the middle of the city's zones, from its middle outwards.
    private func demoPlaces() async throws -> [NamedPlace] {
        let middles = city.map.zones.compactMap { $0.area.boundingBox?.middle }.filter(city.contains)
        let middle = city.middle
        let near = middles.sorted { middle.distance(to: $0) < middle.distance(to: $1) }.prefix(4)
        var named: [NamedPlace] = []
        for position in near {
            let nearest = try await places.nearest(to: position)
            let isInside = nearest.map { city.contains($0.position) } ?? false
            guard let nearest, isInside, !named.contains(where: { $0.name == nearest.name }) else { continue }
            named.append(NamedPlace(name: nearest.name, position: nearest.position))
        }
        return named
    }
}
