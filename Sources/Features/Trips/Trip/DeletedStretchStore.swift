import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of stretches that stay deleted even if positions arrive late.
struct DeletedStretchStore {
    let transaction: any Transaction

    func insert(_ trips: [StoredTrip], at now: Timestamp) throws {
        for chunk in trips.chunks(of: 100) {
            var statement: SQL = "INSERT INTO trips_deleted (trip, person, began_at, ended_at, deleted_at) VALUES"
            for (index, trip) in chunk.enumerated() {
                if index > 0 { statement.append(",") }
                statement.append(" (\(trip.id), \(trip.person), \(trip.beganAt), \(trip.endedAt), \(now))")
            }
            statement.append(" ON CONFLICT (trip) DO NOTHING")
            try transaction.execute(statement)
        }
    }

    /// Deletes the stretches of restored trips.
    func lift(_ ids: [Identifier<KeptTrip>]) throws {
        guard !ids.isEmpty else { return }
        try transaction.execute("DELETE FROM trips_deleted WHERE trip IN \(list: ids)")
    }

    /// Deletes the stretches that contain some timestamps, because an imported file restores its time.
    func lift(of person: Identifier<Account>, at moments: [Int64]) throws {
        guard let first = moments.min(), let last = moments.max() else { return }
        let span = (Timestamp(milliseconds: first), Timestamp(milliseconds: last))
        let rows = try transaction.query(
            """
            SELECT trip, began_at, ended_at FROM trips_deleted
            WHERE person = \(person) AND began_at <= \(span.1) AND ended_at >= \(span.0)
            """
        )
        try lift(
            rows.filter { row in
                let (start, end) = (try row.get(1, as: Timestamp.self), try row.get(2, as: Timestamp.self))
                return moments.contains { $0 >= start.milliseconds && $0 <= end.milliseconds }
            }.map { try $0.get(0) }
        )
    }

    /// Returns the user's stretches that overlap with a time span, optionally only those deleted before a moment.
    func stretches(
        of person: Identifier<Account>,
        between start: Timestamp,
        and end: Timestamp,
        deletedBefore latest: Timestamp? = nil
    ) throws -> [DeletedStretch] {
        try transaction.query(
            """
            SELECT person, began_at, ended_at FROM trips_deleted
            WHERE person = \(person) AND began_at <= \(end) AND ended_at >= \(start)
                AND deleted_at <= \(latest ?? Timestamp(milliseconds: Int64.max / 2))
            ORDER BY began_at
            """
        ).map(Self.stretch)
    }

    func stretches(ofTrips ids: [Identifier<KeptTrip>]) throws -> [DeletedStretch] {
        guard !ids.isEmpty else { return [] }
        return try transaction.query(
            "SELECT person, began_at, ended_at FROM trips_deleted WHERE trip IN \(list: ids)"
        ).map(Self.stretch)
    }

    private static func stretch(_ row: Row) throws -> DeletedStretch {
        DeletedStretch(person: try row.get(0), beganAt: try row.get(1), endedAt: try row.get(2))
    }
}
