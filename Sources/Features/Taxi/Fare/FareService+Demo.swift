import CrosstownCases
import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension FareService {
    /// Creates the tariff of a small rich town and rides of the last days.
    func fillDemo(_ cast: DemoCast, _ desk: CaseDesk) async throws {
        try await publishDemoTariff()
        let places = try await demoPlaces()
        guard places.count >= 3, let tariff = try await current() else { return }
        for ride in DemoRide.all {
            guard let passenger = ride.passenger(in: cast) else { continue }
            let at = clock.now().advanced(milliseconds: -ride.daysAgo * 86_400_000 - ride.minutes * 300_000)
            let estimate = await estimate(
                tariff,
                from: places[ride.from].position,
                to: places[ride.to].position,
                luggage: ride.luggage,
                at: at
            )
            var terms = RideTerms(destination: places[ride.to], luggage: ride.luggage, estimate: estimate)
            if ride.wallet != nil { terms.payment = .wallet }
            let origin = places[ride.from]
            let told = terms
            try await dispatch.change { transaction in
                try DemoRideRecord(
                    transaction: transaction,
                    desk: desk,
                    ride: ride,
                    passenger: passenger,
                    staff: cast.administrator.account
                )
                .insert(from: origin, told, at: at)
            }
        }
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
        try await dispatch.change { transaction in
            let store = TariffStore(transaction: transaction.sql)
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
            _ = try store.insert(tariff, at: transaction.now)
        }
    }

    /// Returns named places in the middle of the city's zones, from the center outward.
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
