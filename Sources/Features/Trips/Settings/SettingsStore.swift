import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct SettingsStore {
    let transaction: any Transaction

    static let personal = KeptChoice.table.personal()

    func settings(of person: Identifier<Account>) throws -> TripSettings {
        try KeptChoice.table.find(person, in: transaction)?.settings ?? TripSettings()
    }

    func set(_ settings: TripSettings, of person: Identifier<Account>) throws {
        try KeptChoice.table.save(KeptChoice(person: person, settings: settings), in: transaction)
    }

    /// Returns what each of several users shares with friends.
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

/// The stored settings of a user.
private struct KeptChoice: Sendable {
    let person: Identifier<Account>
    let settings: TripSettings

    static let table = Table(
        "trips_person",
        Column("person", \KeptChoice.person, .account(in: "Trip settings", erasing: .row)),
        Column("unit", \KeptChoice.settings.unit, .listed(as: .plain("Unit"))),
        Column("car_size", \KeptChoice.settings.car.size, .content(as: .plain("Car size"))),
        Column("car_energy", \KeptChoice.settings.car.energy, .content(as: .plain("Car energy"))),
        Column("wants_rides", \KeptChoice.settings.wantsRides),
        Column("night", \KeptChoice.settings.night, .listed(as: .plain("After dark"))),
        Column("shares", \KeptChoice.settings.shares, .listed(as: .plain("Sharing"))),
        Column(
            "automatic_since",
            \KeptChoice.settings.automaticSince,
            .listed(
                as: .moment(
                    "Automatic recording since"
                )
            )
        ),
        Column("stars", \KeptChoice.settings.stars, .listed(as: .plain("Rating"))),
        Column("rated_at", \KeptChoice.settings.ratedAt, .listed(as: .moment("Rated"))),
        Column("hides_offers", \KeptChoice.settings.hidesOffers, .listed(as: .yesOrNo("Offers hidden")))
    ) { person, unit, size, energy, wantsRides, night, shares, automaticSince, stars, ratedAt, hidesOffers in
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
        return KeptChoice(person: person, settings: settings)
    }
}
