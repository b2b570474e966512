import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Reads and writes what people have chosen.
struct SettingsStore {
    let transaction: any Transaction

    func settings(of person: Identifier<Account>) throws -> TripSettings {
        try ChosenSettings.table.find(person, in: transaction)?.settings ?? TripSettings()
    }

    func set(_ settings: TripSettings, of person: Identifier<Account>) throws {
        try ChosenSettings.table.save(ChosenSettings(person: person, settings: settings), in: transaction)
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

/// A row: what one person has chosen.
private struct ChosenSettings: Sendable {
    let person: Identifier<Account>
    let settings: TripSettings

    static let table = Table(
        "trips_person",
        Column("person", \ChosenSettings.person),
        Column("unit", \ChosenSettings.settings.unit),
        Column("car_size", \ChosenSettings.settings.car.size),
        Column("car_energy", \ChosenSettings.settings.car.energy),
        Column("wants_rides", \ChosenSettings.settings.wantsRides),
        Column("night", \ChosenSettings.settings.night),
        Column("automatic_since", \ChosenSettings.settings.automaticSince),
        Column("shares", \ChosenSettings.settings.shares),
        Column("stars", \ChosenSettings.settings.stars),
        Column("rated_at", \ChosenSettings.settings.ratedAt),
        Column("hides_offers", \ChosenSettings.settings.hidesOffers)
    ) { person, unit, size, energy, wantsRides, night, automaticSince, shares, stars, ratedAt, hidesOffers in
        let settings = TripSettings(
            unit: unit,
            car: CarChoice(size: size, energy: energy),
            wantsRides: wantsRides,
            night: night,
            automaticSince: automaticSince,
            shares: shares,
            stars: stars,
            ratedAt: ratedAt,
            hidesOffers: hidesOffers
        )
        return ChosenSettings(person: person, settings: settings)
    }
}
