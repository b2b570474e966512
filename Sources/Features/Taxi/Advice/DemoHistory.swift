import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Three weeks of rides without passengers, for the demo's statistics and forecasts.
struct DemoHistory {
    let transaction: DispatchTransaction
    let zones: ZoneMap

    private static let days: Int64 = 21
    private static let hourMilliseconds: Int64 = 3_600_000
    /// The weights of the hours of the day, in thousandths times 2 to 4 by zone: people go to work, to lunch, and out at night.
    private static let byHour = [
        30, 14, 6, 3, 3, 8, 20, 46, 62, 50, 34, 30, 46, 40, 28, 26, 32, 48, 62, 66, 58, 62, 70, 56,
    ]

    /// Creates the rides if there are drivers without rides.
    func insert() throws {
        let drivers = try transaction.sql.query(
            "SELECT id FROM taxi_driver WHERE code IN ('R101', 'R102', 'R103') AND left_at IS NULL ORDER BY code"
        ).map { try $0.get("id", as: Identifier<Driver>.self) }
        guard !drivers.isEmpty else { return }
        let known = try transaction.sql.first(
            "SELECT 1 FROM taxi_request WHERE driver IN \(list: drivers) LIMIT 1"
        )
        guard known == nil else { return }
        var number: UInt64 = 27
        for hour in 2...(Self.days * 24) {
            for zone in zones.zones.indices {
                // A sequence with a fixed seed, so that the demo is always the same (Knuth's MMIX constants).
                number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let chance = Int(number >> 33) % 1000
                let hourOfDay = Int((transaction.now.milliseconds / Self.hourMilliseconds - hour) % 24)
                guard chance < Self.byHour[hourOfDay] * (zone % 3 + 2) else { continue }
                try insert(hour, zone, chance, by: drivers[chance % drivers.count])
            }
        }
    }

    private func insert(_ hour: Int64, _ index: Int, _ chance: Int, by driver: Identifier<Driver>) throws {
        let zone = zones.zones[index]
        guard let place = zone.area.centroid else { return }
        let madeAt = transaction.now.advanced(milliseconds: -hour * Self.hourMilliseconds + Int64(chance) * 12_000)
        let isServed = chance % 19 > 0
        let acceptedAt = madeAt.advanced(milliseconds: Int64(4 + chance % 40) * 1_000)
        let endedAt = madeAt.advanced(milliseconds: Int64(9 + chance % 13) * 60_000)
        try transaction.sql.execute(
            """
            INSERT INTO taxi_request (id, passenger, zone, latitude, longitude, place_name, passengers, state, driver,
                made_at, accepted_at, picked_up_at, ended_at, end_cause, seen_at, confirmed_at)
            VALUES (\(transaction.ids.next(TaxiRequest.self)), \(Identifier<Account>.nobody), \(zone.id), \(place.latitude),
                \(place.longitude), \(zone.name), \(1 + chance % 3),
                \(isServed ? RequestState.completed : .withdrawn), \(isServed ? driver : nil), \(madeAt),
                \(isServed ? acceptedAt : nil), \(isServed ? acceptedAt.advanced(milliseconds: 240_000) : nil),
                \(endedAt), \(isServed ? RequestEnd.rideEnded : .nobodyCame), \(madeAt), \(madeAt))
            """
        )
    }
}
