import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An arrival as people were told it of a taxi that was coming.
struct ToldArrival: Hashable, Sendable {
    /// When it was told.
    let at: Timestamp
    /// When the taxi was to be there, and whether it was.
    let arrival: Arrival
    /// Where the taxi was.
    let from: Coordinate

    /// When the taxi was to be there.
    var expectedAt: Timestamp { arrival.expectedAt }

    /// How much was left, as errors are counted.
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

/// A taxi that has come, with what was told of it before.
struct ArrivedTaxi: Sendable {
    let request: Identifier<TaxiRequest>
    let meetingPlace: Coordinate
    let arrivedAt: Timestamp
    /// What was told, earliest first.
    let told: [ToldArrival]

    /// By how much what was told was off.
    var errors: [ArrivalErrors.Measured] {
        told.map { ArrivalErrors.Measured(told: $0.expectedAt, at: $0.at, real: arrivedAt) }
    }

    /// The way since somebody was first told of it.
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

/// Another server has learned from the same meanwhile.
struct AlreadyLearned: Error {}

/// The SQL of what was told of coming taxis: kept until it is measured, so that no restart loses it.
struct ToldArrivalStore {
    let transaction: any Transaction

    /// Keeps the first that was told with about as much left; what another taxi had told, which has given the request
    /// back, says nothing of this one.
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

    /// Notes that the taxi has come which accepted a request.
    func arrive(_ request: Identifier<TaxiRequest>, acceptedAt: Timestamp?, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE taxi_told_arrival SET arrived_at = \(now)
            WHERE request = \(request) AND arrived_at IS NULL AND told_at >= \(acceptedAt)
            """
        )
    }

    /// The taxis that have come and were not measured.
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

    /// Forgets what was told of a taxi that is measured now.
    ///
    /// - Throws: ``AlreadyLearned``, `DatabaseError`.
    func forget(_ taxi: ArrivedTaxi) throws {
        let count = try transaction.execute(
            "DELETE FROM taxi_told_arrival WHERE request = \(taxi.request) AND arrived_at = \(taxi.arrivedAt)"
        )
        if count == 0 { throw AlreadyLearned() }
    }

    /// Forgets what was told of taxis that will not come any more.
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
