import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Reads and writes what people have chosen.
struct SettingsStore {
    let transaction: any Transaction

    func settings(of person: Identifier<Account>) throws -> TripSettings {
        try transaction.first(
            """
            SELECT unit, car_size, car_energy, wants_rides, night, automatic_since, shares, stars, rated_at,
                hides_offers
            FROM trips_person WHERE person = \(person)
            """
        ).map(TripSettings.init) ?? TripSettings()
    }

    func set(_ settings: TripSettings, of person: Identifier<Account>) throws {
        try transaction.execute(
            """
            INSERT INTO trips_person (person, unit, car_size, car_energy, wants_rides, night, automatic_since, shares,
                stars, rated_at, hides_offers)
            VALUES (\(person), \(settings.unit), \(settings.car.size), \(settings.car.energy), \(settings.wantsRides),
                \(settings.night), \(settings.automaticSince), \(settings.shares), \(settings.stars),
                \(settings.ratedAt), \(settings.hidesOffers))
            ON CONFLICT (person) DO UPDATE SET unit = excluded.unit, car_size = excluded.car_size,
                car_energy = excluded.car_energy, wants_rides = excluded.wants_rides, night = excluded.night,
                automatic_since = excluded.automatic_since, shares = excluded.shares, stars = excluded.stars,
                rated_at = excluded.rated_at,
                hides_offers = excluded.hides_offers
            """
        )
    }

    /// Which of several people share what with friends.
    func shares(of people: [Identifier<Account>]) throws -> [Identifier<Account>: Shared] {
        guard !people.isEmpty else { return [:] }
        let rows = try transaction.query(
            "SELECT person, shares FROM trips_person WHERE shares <> 'nothing' AND person IN \(list: people)"
        )
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get(0), try $0.get(1)) })
    }

    func homeZones(of person: Identifier<Account>) throws -> [HomeZone] {
        try HomeZone.table.list("WHERE person = \(person) ORDER BY id", in: transaction)
    }

    func insert(_ zone: HomeZone) throws { try HomeZone.table.insert(zone, in: transaction) }

    func removeHomeZone(_ id: Identifier<HomeZone.Kept>, of person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM trips_home_zone WHERE id = \(id) AND person = \(person)")
    }
}
