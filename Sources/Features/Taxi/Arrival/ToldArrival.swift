import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An estimated arrival shown to people.
struct ToldArrival: Hashable, Sendable {
    /// When it was shown.
    let at: Timestamp
    /// The estimated arrival, and whether the taxi was there.
    let arrival: Arrival
    /// The taxi's position.
    let from: Coordinate

    var expectedAt: Timestamp { arrival.expectedAt }

    /// The row of the time left in the table of errors.
    var lead: Int { ArrivalErrors.row(leftSeconds: Double(expectedAt.milliseconds(since: at)) / 1000) }
}

extension ToldArrival {
    static let lesson = "It corrects arrival times, and is deleted as soon as it has, a minute later."

    static let personal = PersonalTable(
        "taxi_told_arrival",
        of: "taxi_request",
        notExported: lesson,
        [.content("latitude", "longitude", notExported: lesson)]
    )
}

/// An arrived taxi with its estimates.
struct ArrivedTaxi: Sendable {
    let request: Identifier<TaxiRequest>
    let meetingPlace: Coordinate
    let arrivedAt: Timestamp
    /// The estimates, earliest first.
    let told: [ToldArrival]

    var errors: [ArrivalErrors.Measured] {
        told.map { ArrivalErrors.Measured(told: $0.expectedAt, at: $0.at, real: arrivedAt) }
    }

    /// The drive since the first estimate.
    var drive: FinishedDrive? {
        told.first.map { first in
            let seconds = Double(arrivedAt.milliseconds(since: first.at)) / 1000
            return FinishedDrive(
                origin: first.from,
                destination: meetingPlace,
                startedAt: first.at,
                duration: Seconds(seconds)
            )
        }
    }
}

/// Another server has processed the same rows.
struct AlreadyLearned: Error {}

/// The SQL of estimated arrivals, stored until they are measured so that restarts lose none.
struct ToldArrivalStore {
    let transaction: any Transaction

    /// Stores the first estimate per time left; replaces those of a previous taxi that canceled.
    func keep(_ told: ToldArrival, of request: Identifier<TaxiRequest>, acceptedAt: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_told_arrival (request, lead, told_at, expected_at, latitude, longitude)
            VALUES (\(request), \(told.lead), \(told.at), \(told.expectedAt), \(told.from.latitude), \(told.from.longitude))
            ON CONFLICT (request, lead) DO UPDATE SET
                told_at = excluded.told_at, expected_at = excluded.expected_at,
                latitude = excluded.latitude, longitude = excluded.longitude
            WHERE taxi_told_arrival.told_at < \(acceptedAt) AND taxi_told_arrival.arrived_at IS NULL
            """
        )
    }

    /// Stores the arrival of the taxi that accepted a request.
    func arrive(_ request: Identifier<TaxiRequest>, acceptedAt: Timestamp?, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE taxi_told_arrival SET arrived_at = \(now)
            WHERE request = \(request) AND arrived_at IS NULL AND told_at >= \(acceptedAt)
            """
        )
    }

    func arrived(limit: Int) throws -> [ArrivedTaxi] {
        let rows = try transaction.query(
            """
            SELECT t.request, t.told_at, t.expected_at, t.latitude, t.longitude, t.arrived_at,
                r.latitude AS meeting_latitude, r.longitude AS meeting_longitude
            FROM taxi_told_arrival t JOIN taxi_request r ON r.id = t.request
            WHERE t.request IN (
                SELECT a.request FROM taxi_told_arrival a WHERE a.arrived_at IS NOT NULL
                GROUP BY a.request ORDER BY min(a.arrived_at) LIMIT \(limit)
            ) AND t.arrived_at IS NOT NULL
            ORDER BY t.arrived_at, t.request, t.told_at
            """
        )
        return try rows.reduce(into: []) { taxis, row in
            let taxi = try ArrivedTaxi(row: row)
            if let last = taxis.last, last.request == taxi.request, last.arrivedAt == taxi.arrivedAt {
                taxis[taxis.count - 1] = last.joined(with: taxi)
            } else {
                taxis.append(taxi)
            }
        }
    }

    /// Deletes the estimates of a processed taxi.
    ///
    /// - Throws: ``AlreadyLearned``, `DatabaseError`.
    func forget(_ taxi: ArrivedTaxi) throws {
        let count = try transaction.execute(
            "DELETE FROM taxi_told_arrival WHERE request = \(taxi.request) AND arrived_at = \(taxi.arrivedAt)"
        )
        if count == 0 { throw AlreadyLearned() }
    }

    /// Deletes the estimates of taxis that will not come.
    func forgetOver() throws {
        try transaction.execute(
            """
            DELETE FROM taxi_told_arrival WHERE arrived_at IS NULL AND NOT EXISTS (
                SELECT 1 FROM taxi_request r
                WHERE r.id = taxi_told_arrival.request AND r.state IN ('searching', 'accepted')
            )
            """
        )
    }
}

extension ArrivedTaxi {
    fileprivate init(row: Row) throws {
        self.init(
            request: try row.get("request"),
            meetingPlace: Coordinate(
                latitude: try row.get("meeting_latitude"),
                longitude: try row.get("meeting_longitude")
            ),
            arrivedAt: try row.get("arrived_at"),
            told: [
                ToldArrival(
                    at: try row.get("told_at"),
                    arrival: Arrival(expectedAt: try row.get("expected_at"), isHere: false),
                    from: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
                )
            ]
        )
    }

    fileprivate func joined(with other: ArrivedTaxi) -> ArrivedTaxi {
        ArrivedTaxi(
            request: request,
            meetingPlace: meetingPlace,
            arrivedAt: arrivedAt,
            told: told + other.told
        )
    }
}
