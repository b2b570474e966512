import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Realistic trips in Monaco: a year for the demo's visitor, and the last weeks of friends for the board.
struct DemoTrips {
    let host: TripsHost

    private struct Route {
        let means: Means
        let way: [Coordinate]
        let metresPerSecond: Double
    }

    private static let places = [
        Coordinate(latitude: 43.7311, longitude: 7.4197), Coordinate(latitude: 43.7347, longitude: 7.4206),
        Coordinate(latitude: 43.7391, longitude: 7.4277), Coordinate(latitude: 43.7404, longitude: 7.4295),
        Coordinate(latitude: 43.7457, longitude: 7.4325), Coordinate(latitude: 43.7275, longitude: 7.4146),
    ]

    private static let usual: [Route] = [
        Route(means: .walk, way: [places[0], places[1]], metresPerSecond: 1.2),
        Route(means: .bike, way: [places[5], places[1], places[3]], metresPerSecond: 4),
        Route(means: .electricBike, way: [places[1], places[2], places[4]], metresPerSecond: 5),
        Route(means: .bus, way: [places[5], places[1], places[2], places[4]], metresPerSecond: 4.5),
        Route(means: .car, way: [places[0], places[2], places[4]], metresPerSecond: 6),
    ]

    /// Creates the trips once, only for users without trips.
    func fill(_ cast: DemoCast) async throws {
        let people = [cast.visitor] + cast.others.prefix(5)
        for (index, person) in people.enumerated() {
            let days = index == 0 ? 365 : 28
            try await fill(person.account, days: days, seed: UInt64(index + 1))
        }
        try await fillOffer()
    }

    private func fillOffer() async throws {
        let today = host.localTime.day(of: host.clock.now())
        let offer = ProviderOffer(
            id: host.ids.next(ProviderOffer.Kept.self),
            provider: "Compagnie des Autobus de Monaco",
            title: "Ten bus rides for the price of eight",
            link: "https://www.cam.mc",
            means: .bus,
            lastDay: today.adding(days: 60)
        )
        try await host.database.write { transaction in
            let store = ProviderOfferStore(transaction: transaction)
            if try store.offers(on: today).isEmpty { try store.insert(offer) }
        }
    }

    private func fill(_ person: Identifier<Account>, days: Int, seed: UInt64) async throws {
        let (now, time) = (host.clock.now(), host.localTime)
        let drafts = Self.drafts(days: days, seed: seed, now: now, time: time)
        try await host.database.write { [host] transaction in
            let keeping = TripKeeping(of: person, host: host, in: transaction)
            guard try keeping.trips.trips(of: person, before: nil, beforeID: nil, limit: 1).isEmpty else { return }
            var settings = TripSettings()
            settings.shares = .means
            settings.wantsRides = true
            try keeping.settings.set(settings, of: person)
            for draft in drafts {
                let origin = TripKeeping.Origin(source: .form)
                try keeping.trips.insert(
                    keeping.stored(draft, from: origin, score: try keeping.score(draft)),
                    draft.legs
                )
            }
        }
    }

    private static func drafts(days: Int, seed: UInt64, now: Timestamp, time: LocalTime) -> [TripDraft] {
        let today = time.day(of: now)
        var chance = seed
        func next(_ bound: UInt64) -> Int {
            // Knuth's multiplier (MMIX): realistic is enough here.
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((chance >> 33) % bound)
        }
        var drafts: [TripDraft] = []
        for day in (0..<days).reversed() {
            let start = time.start(of: today.adding(days: -day))
            for hour in [8, 18] where next(10) < 8 {
                let route = usual[next(UInt64(usual.count))]
                let way = hour == 8 ? route.way : route.way.reversed()
                let began = start.advanced(milliseconds: Int64(hour * 60 + next(50)) * 60_000)
                let metres = Polyline(way).length.value * 1.25
                let ended = began.advanced(milliseconds: Int64(metres / route.metresPerSecond * 1000) + 60_000)
                guard ended < now else { continue }
                let leg = TripLeg(beganAt: began, endedAt: ended, means: route.means, metres: metres, way: way)
                drafts.append(TripDraft(legs: [leg]))
            }
        }
        return drafts
    }
}
