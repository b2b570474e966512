import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct OperatorStore {
    let transaction: any Transaction

    /// A ride with known data and the engine's result.
    struct Comparison {
        let means: Means
        let found: Means
        /// The absolute error in seconds, like the other.
        let startError: Double?
        let endError: Double?
        let lengthError: Double?
    }

    /// Returns the number of ratings and their average.
    func ratings() throws -> (count: Int, average: Double?) {
        let row = try transaction.first("SELECT COUNT(stars), AVG(stars * 1.0) FROM trips_person")
        return (try row?.get(0) ?? 0, try row?.get(1, as: Double?.self))
    }

    /// Uses a fixed number of statements, independent of the number of trips.
    func days(until today: CivilDay, _ time: LocalTime) throws -> [OperatorService.Day] {
        try (0..<28).compactMap { back in
            let day = today.adding(days: -back)
            let row = try transaction.first(
                """
                SELECT COUNT(DISTINCT person) FROM trips_trip WHERE deleted_at IS NULL
                    AND began_at >= \(time.start(of: day)) AND began_at < \(time.start(of: day.adding(days: 1)))
                """
            )
            let people = try row?.get(0, as: Int.self) ?? 0
            return people > 0 ? OperatorService.Day(day: day, people: people) : nil
        }
    }

    /// Returns each user's sums of the two whole weeks before a Monday, earlier one first.
    func weeks(from monday: CivilDay, _ time: LocalTime) throws -> [[SpanSum]] {
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
        return Array(weeks.values)
    }

    /// Returns the latest rides with known data.
    func comparisons() throws -> [Comparison] {
        try transaction.query(
            """
            SELECT means, engine_means, start_error_seconds, end_error_seconds, length_error FROM trips_ride
            WHERE engine_means IS NOT NULL ORDER BY began_at DESC LIMIT 5000
            """
        ).map { row in
            Comparison(
                means: try row.get(0),
                found: try row.get(1),
                startError: try row.get(2, as: Double?.self).map(abs),
                endError: try row.get(3, as: Double?.self).map(abs),
                lengthError: try row.get(4, as: Double?.self).map(abs)
            )
        }
    }

    /// Returns the lines of all trips since a moment.
    func ways(since: Timestamp) throws -> [(person: Identifier<Account>, ways: [[Coordinate]])] {
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
        return Array(ways.values)
    }
}
