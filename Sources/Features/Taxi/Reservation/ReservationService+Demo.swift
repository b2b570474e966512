import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues

extension ReservationService {
    /// Creates a reservation for tomorrow evening unless one is ahead, and a canceled one of yesterday.
    func fillDemo(_ cast: DemoCast) async throws {
        let (person, today) = (cast.visitor.account, localTime.day(of: clock.now()))
        guard let (home, station) = try await demoPlaces() else { return }
        let evening = demoForm(from: home, to: station, today.adding(days: 1), minute: 18 * 60 + 30)
        let morning = demoForm(from: station, to: home, today.adding(days: -1), minute: 9 * 60)
        try await dispatch.change { [city] transaction in
            if let evening, try transaction.reservations.next(of: person) == nil,
                let zone = city.map.zone(at: home.position).map({ city.map.zones[$0].id })
            {
                _ = try transaction.reserving.reserve(evening, by: person, in: zone, key: "demo-\(evening.time.day)")
            }
            let past = transaction.ids.next(TaxiReservation.self)
            if let morning, let zone = city.map.zone(at: station.position).map({ city.map.zones[$0].id }),
                try transaction.reservations.insert(past, morning, passenger: person, zone: zone, key: "demo-past")
            {
                try transaction.reservations.cancel(transaction.reservations.find(past, of: person))
            }
        }
    }

    private func demoForm(from: NamedPlace, to: NamedPlace, _ day: CivilDay, minute: Int) -> ReservationForm? {
        MeetingTime.moment(day, minute: minute, secondsFromUTC: entry.secondsFromUTC).map { moment in
            let time = MeetingTime(day: day, minute: minute, at: moment)
            return ReservationForm(origin: from, destination: to, time: time, passengers: 2)
        }
    }

    /// Returns two places in different zones, or far apart in one.
    private func demoPlaces() async throws -> (NamedPlace, NamedPlace)? {
        let middles = city.map.zones.compactMap { $0.area.boundingBox?.middle }.filter(city.contains)
        let middle = city.middle
        let sorted = middles.sorted { middle.distance(to: $0) < middle.distance(to: $1) }
        guard let first = sorted.first, let second = sorted.dropFirst().first else { return nil }
        return (try await named(first), try await named(second))
    }

    private func named(_ position: Coordinate) async throws -> NamedPlace {
        let nearest = try await entry.place.places.nearest(to: position)
        guard let nearest, city.contains(nearest.position) else {
            return NamedPlace(name: position.text, position: position)
        }
        return NamedPlace(name: nearest.name, position: nearest.position)
    }
}
