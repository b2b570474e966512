import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What those who run the service learn about trips: numbers of people, never a person.
struct OperatorService {
    let host: FeatureHost

    /// Below so many people nothing is told.
    static let fewest = 10

    /// People with a trip that began on a day, whatever brought the trip.
    struct Day: Codable, Hashable, Sendable {
        let day: CivilDay
        let people: Int
    }

    /// How the engine did on rides whose truth is known.
    struct Truth: Codable, Hashable, Sendable {
        let rides: Int
        let rightModes: Int
        let medianStartSeconds: Double?
        let medianEndSeconds: Double?
        let medianLengthError: Double?
    }

    /// All that the page tells.
    struct Summary: Codable, Hashable, Sendable {
        /// How many people have a trip today.
        let peopleToday: Int
        /// Those of the last 28 days on which somebody has a trip, latest first.
        let days: [Day]
        let ratings: Int
        let averageStars: Double?
        let compared: Int
        let meetDistance: Int
        let meetCarbon: Int
        let meetBoth: Int
        let truth: Truth
    }

    /// The offers of providers that are shown.
    func offers() async throws -> [ProviderOffer] {
        let today = host.city.localTime.day(of: host.clock.now())
        return try await host.database.read { try ProviderOfferStore(transaction: $0).offers(on: today) }
    }

    func summary() async throws -> Summary {
        let now = host.clock.now()
        let time = host.city.localTime
        let today = time.day(of: now)
        return try await host.database.read { transaction in
            let rating = try transaction.first("SELECT COUNT(stars), AVG(stars * 1.0) FROM trips_person")
            let aims = try Self.aims(now: now, time: time, in: transaction)
            let days = try Self.days(until: today, time, in: transaction)
            return Summary(
                peopleToday: days.first { $0.day == today }?.people ?? 0,
                days: days,
                ratings: try rating?.get(0) ?? 0,
                averageStars: try rating?.get(1, as: Double?.self),
                compared: aims.count,
                meetDistance: aims.filter(\.distance).count,
                meetCarbon: aims.filter(\.carbon).count,
                meetBoth: aims.filter { $0.distance && $0.carbon }.count,
                truth: try Self.truth(in: transaction)
            )
        }
    }

    /// A number of statements that depends on no number of trips.
    private static func days(until today: CivilDay, _ time: LocalTime, in transaction: any Transaction) throws -> [Day]
    {
        try (0..<28).compactMap { back in
            let day = today.adding(days: -back)
            let row = try transaction.first(
                """
                SELECT COUNT(DISTINCT person) FROM trips_trip WHERE deleted_at IS NULL
                    AND began_at >= \(time.start(of: day)) AND began_at < \(time.start(of: day.adding(days: 1)))
                """
            )
            let people = try row?.get(0, as: Int.self) ?? 0
            return people > 0 ? Day(day: day, people: people) : nil
        }
    }

    private struct Aims {
        var distance = false
        var carbon = false
    }

    /// Whom the last whole week can be compared with the one before of, and whether they met the aims.
    private static func aims(now: Timestamp, time: LocalTime, in transaction: any Transaction) throws -> [Aims] {
        let monday = time.day(of: now).monday
        let starts = [-14, -7, 0].map { time.start(of: monday.adding(days: $0)) }
        let rows = try transaction.query(
            """
            SELECT t.person, t.began_at, l.means, l.metres, t.emitted_grams, l.position
            FROM trips_trip t JOIN trips_leg l ON l.trip = t.id
            WHERE t.deleted_at IS NULL AND t.began_at >= \(starts[0]) AND t.began_at < \(starts[2])
            """
        )
        var weeks: [Identifier<Account>: [SpanSum]] = [:]
        for row in rows {
            let person: Identifier<Account> = try row.get(0)
            let week = try row.get(1, as: Timestamp.self) < starts[1] ? 0 : 1
            var sums = weeks[person] ?? [SpanSum(), SpanSum()]
            if try row.get(2, as: Means.self).isSustainable { sums[week].sustainableMeters += try row.get(3) }
            if try row.get(5, as: Int.self) == 0 {
                sums[week].emittedGrams += try row.get(4)
                sums[week].trips += 1
            }
            weeks[person] = sums
        }
        return weeks.values.filter { $0[0].trips > 0 && $0[1].trips > 0 }.map { sums in
            let comparison = WeekComparison(thisWeek: sums[1], lastWeek: sums[0])
            return Aims(distance: comparison.meetsDistance, carbon: comparison.meetsCarbon)
        }
    }

    private static func truth(in transaction: any Transaction) throws -> Truth {
        let rows = try transaction.query(
            """
            SELECT means, engine_means, start_error_seconds, end_error_seconds, length_error FROM trips_ride
            WHERE engine_means IS NOT NULL ORDER BY began_at DESC LIMIT 5000
            """
        )
        let right = try rows.filter { row in
            try row.get(0, as: Means.self).mode == row.get(1, as: Means.self).mode
        }.count
        return Truth(
            rides: rows.count,
            rightModes: right,
            medianStartSeconds: try median(rows.compactMap { try $0.get(2, as: Double?.self).map(abs) }),
            medianEndSeconds: try median(rows.compactMap { try $0.get(3, as: Double?.self).map(abs) }),
            medianLengthError: try median(rows.compactMap { try $0.get(4, as: Double?.self).map(abs) })
        )
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    /// A flow between two squares of about a kilometer.
    struct Flow: Codable, Hashable, Sendable {
        let fromLatitude: Double
        let fromLongitude: Double
        let toLatitude: Double
        let toLongitude: Double
        let people: Int
        let trips: Int
    }

    /// Flows of the last thirty days, each of ten people or more; home zones are no part of them.
    func flows() async throws -> [Flow] {
        let since = host.clock.now().advanced(milliseconds: -30 * 86_400_000)
        return try await host.database.read { transaction in
            let rows = try transaction.query(
                """
                SELECT t.id, t.person, l.way FROM trips_trip t JOIN trips_leg l ON l.trip = t.id
                WHERE t.deleted_at IS NULL AND t.began_at >= \(since) ORDER BY t.id, l.position
                """
            )
            var ways: [Identifier<KeptTrip>: (person: Identifier<Account>, ways: [[Coordinate]])] = [:]
            for row in rows {
                let places = Polyline(polyline6: try row.get(2, as: String.self))?.places ?? []
                let person: Identifier<Account> = try row.get(1)
                ways[try row.get(0), default: (person, [])].ways.append(places)
            }
            let zones = try Self.zones(in: transaction)
            return Self.flows(
                ways.values.map { one in
                    (one.person, HomeZones.cut(one.ways, zones: zones[one.person] ?? []).flatMap { $0 })
                }
            )
        }
    }

    private static func zones(in transaction: any Transaction) throws -> [Identifier<Account>: [HomeZone]] {
        Dictionary(grouping: try HomeZone.table.list("", in: transaction), by: \.person)
    }

    /// Counts people, not trips: one who goes the same way daily is one.
    static func flows(_ ways: [(person: Identifier<Account>, way: [Coordinate])]) -> [Flow] {
        struct Key: Hashable {
            let cells: [Int]
        }
        var people: [Key: Set<Identifier<Account>>] = [:]
        var trips: [Key: Int] = [:]
        for (person, way) in ways {
            guard let first = way.first, let last = way.last, way.count > 1 else { continue }
            let key = Key(
                cells: [first.latitude, first.longitude, last.latitude, last.longitude].map {
                    Int(($0 * 100).rounded(.down))
                }
            )
            people[key, default: []].insert(person)
            trips[key, default: 0] += 1
        }
        return people.filter { $0.value.count >= fewest }.map { key, riders in
            let middles = key.cells.map { (Double($0) * 10 + 5) / 1000 }
            return Flow(
                fromLatitude: middles[0],
                fromLongitude: middles[1],
                toLatitude: middles[2],
                toLongitude: middles[3],
                people: riders.count,
                trips: trips[key] ?? 0
            )
        }.sorted { ($1.people, $0.fromLatitude, $0.toLatitude) < ($0.people, $1.fromLatitude, $1.toLatitude) }
    }
}
