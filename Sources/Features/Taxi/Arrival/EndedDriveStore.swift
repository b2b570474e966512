import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of ended rides to learn from, stored with the end of the ride so that restarts lose none.
struct EndedDriveStore {
    let transaction: any Transaction

    /// Stores a ride's route unless its start or destination is unknown.
    func keep(_ ride: TaxiRequest, to destination: Coordinate?) throws {
        guard let startedAt = ride.pickedUpAt, let endedAt = ride.endedAt, let destination else { return }
        let origin = ride.meetingPlace
        try transaction.execute(
            """
            INSERT INTO taxi_ended_drive (
                request, from_latitude, from_longitude, to_latitude, to_longitude, started_at, ended_at)
            VALUES (\(ride.id), \(origin.latitude), \(origin.longitude), \(destination.latitude),
                \(destination.longitude), \(startedAt), \(endedAt))
            """
        )
    }

    /// Returns the unprocessed rides, earliest end first.
    func all(limit: Int) throws -> [(request: Identifier<TaxiRequest>, drive: FinishedDrive)] {
        try transaction.query("SELECT * FROM taxi_ended_drive ORDER BY ended_at, request LIMIT \(limit)").map { row in
            let (startedAt, endedAt): (Timestamp, Timestamp) = (try row.get("started_at"), try row.get("ended_at"))
            let drive = FinishedDrive(
                origin: Coordinate(latitude: try row.get("from_latitude"), longitude: try row.get("from_longitude")),
                destination: Coordinate(latitude: try row.get("to_latitude"), longitude: try row.get("to_longitude")),
                startedAt: startedAt,
                duration: Seconds(Double(endedAt.milliseconds(since: startedAt)) / 1000)
            )
            return (try row.get("request"), drive)
        }
    }

    /// Deletes a processed ride.
    ///
    /// - Throws: ``AlreadyLearned``, `DatabaseError`.
    func forget(_ request: Identifier<TaxiRequest>) throws {
        let count = try transaction.execute("DELETE FROM taxi_ended_drive WHERE request = \(request)")
        if count == 0 { throw AlreadyLearned() }
    }
}

extension EndedDriveStore {
    static let personal = PersonalTable(
        "taxi_ended_drive",
        of: "taxi_request",
        notExported: ToldArrival.lesson,
        [
            .content("from_latitude", "from_longitude", notExported: ToldArrival.lesson),
            .content("to_latitude", "to_longitude", notExported: ToldArrival.lesson),
        ]
    )
}
