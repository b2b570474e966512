import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of trips and their legs.
struct TripStore {
    let transaction: any Transaction

    private static let legColumns: SQL = """
        began_at, ended_at, means, engine_means, is_asked, is_some_vehicle, occupants, metres, error_metres, way
        """

    /// Returns a user's trip that is not deleted.
    ///
    /// - Throws: `TripsError.noTrip`.
    func trip(_ id: Identifier<KeptTrip>, of person: Identifier<Account>) throws -> StoredTrip {
        guard let trip = try find(id, of: person), trip.deletedAt == nil else { throw TripsError.noTrip }
        return trip
    }

    func find(_ id: Identifier<KeptTrip>, of person: Identifier<Account>) throws -> StoredTrip? {
        try StoredTrip.table.first("WHERE id = \(id) AND person = \(person)", in: transaction)
    }

    /// Returns the trips that belong to the user and are not deleted.
    func trips(_ ids: [Identifier<KeptTrip>], of person: Identifier<Account>) throws -> [StoredTrip] {
        guard !ids.isEmpty else { return [] }
        return try StoredTrip.table.list(
            "WHERE person = \(person) AND deleted_at IS NULL AND id IN \(list: ids)",
            in: transaction
        )
    }

    func legs(of id: Identifier<KeptTrip>) throws -> [TripLeg] {
        try transaction.query("SELECT \(Self.legColumns) FROM trips_leg WHERE trip = \(id) ORDER BY position")
            .map(TripLeg.init)
    }

    /// Returns the legs of several trips, in one statement.
    func legs(of ids: [Identifier<KeptTrip>]) throws -> [Identifier<KeptTrip>: [TripLeg]] {
        guard !ids.isEmpty else { return [:] }
        var legs: [Identifier<KeptTrip>: [TripLeg]] = [:]
        let rows = try transaction.query(
            "SELECT \(Self.legColumns), trip FROM trips_leg WHERE trip IN \(list: ids) ORDER BY trip, position"
        )
        for row in rows { legs[try row.get("trip"), default: []].append(try TripLeg(row)) }
        return legs
    }

    /// Returns trips that began before a moment, latest first.
    func trips(
        of person: Identifier<Account>,
        before moment: Timestamp?,
        beforeID: Identifier<KeptTrip>?,
        limit: Int
    ) throws -> [StoredTrip] {
        let latest = moment ?? Timestamp(milliseconds: Int64.max / 2)
        let id = beforeID ?? Identifier(high: 0, low: 0)
        return try StoredTrip.table.list(
            """
            WHERE person = \(person) AND deleted_at IS NULL
                AND (began_at < \(latest) OR (began_at = \(latest) AND id < \(id)))
            ORDER BY began_at DESC, id DESC LIMIT \(limit)
            """,
            in: transaction
        )
    }

    /// Returns trips that overlap with a time span.
    func trips(
        of person: Identifier<Account>,
        between start: Timestamp,
        and end: Timestamp,
        butNot id: Identifier<KeptTrip>? = nil
    ) throws -> [StoredTrip] {
        let longest: Int64 = 3 * 86_400_000
        return try StoredTrip.table.list(
            """
            WHERE person = \(person) AND deleted_at IS NULL AND ended_at > \(start)
                AND began_at < \(end) AND began_at > \(start.advanced(milliseconds: -longest))
                AND id <> \(id ?? Identifier(high: 0, low: 0))
            ORDER BY began_at, id
            """,
            in: transaction
        )
    }

    /// Returns trips that began in a time span, in order.
    func trips(
        of person: Identifier<Account>,
        beganFrom start: Timestamp,
        to end: Timestamp
    ) throws -> [StoredTrip] {
        try StoredTrip.table.list(
            """
            WHERE person = \(person) AND deleted_at IS NULL AND began_at >= \(start) AND began_at < \(end)
            ORDER BY began_at, id
            """,
            in: transaction
        )
    }

    /// Returns trips with a question, latest first.
    func askedTrips(of person: Identifier<Account>, limit: Int) throws -> [StoredTrip] {
        try StoredTrip.table.list(
            "WHERE person = \(person) AND deleted_at IS NULL AND is_asked = 1 ORDER BY began_at DESC LIMIT \(limit)",
            in: transaction
        )
    }

    func insert(_ trip: StoredTrip, _ legs: [TripLeg]) throws {
        try StoredTrip.table.insert(trip, in: transaction)
        try insert(legs, of: trip.id)
    }

    private func insert(_ legs: [TripLeg], of trip: Identifier<KeptTrip>) throws {
        var statement: SQL = "INSERT INTO trips_leg (trip, position, \(Self.legColumns)) VALUES"
        for (position, leg) in legs.enumerated() {
            if position > 0 { statement.append(",") }
            statement.append(
                """
                 (\(trip), \(position), \(leg.beganAt), \(leg.endedAt), \(leg.means), \(leg.engineMeans),
                 \(leg.isAsked), \(leg.isSomeVehicle), \(leg.occupants), \(leg.metres), \(leg.errorMetres), \(Polyline(leg.way).polyline6))
                """
            )
        }
        if !legs.isEmpty { try transaction.execute(statement) }
    }

    func replace(_ trip: StoredTrip, _ legs: [TripLeg]) throws {
        try transaction.execute("DELETE FROM trips_leg WHERE trip = \(trip.id)")
        try transaction.execute(
            """
            UPDATE trips_trip SET began_at = \(trip.beganAt), ended_at = \(trip.endedAt), means = \(trip.means),
                metres = \(trip.metres), error_metres = \(trip.errorMetres), emitted_grams = \(trip.emittedGrams),
                avoided_grams = \(trip.avoidedGrams), factors = \(trip.factors), is_asked = \(trip.isAsked),
                is_edited = \(trip.isEdited), is_coarse = \(trip.isCoarse), ride = \(trip.ride)
            WHERE id = \(trip.id)
            """
        )
        try insert(legs, of: trip.id)
    }

    func setDeleted(_ ids: [Identifier<KeptTrip>], of person: Identifier<Account>, at moment: Timestamp?) throws -> Int
    {
        guard !ids.isEmpty else { return 0 }
        return try transaction.execute(
            "UPDATE trips_trip SET deleted_at = \(moment) WHERE person = \(person) AND id IN \(list: ids)"
        )
    }

    /// Permanently deletes trips with all their data.
    func remove(_ ids: [Identifier<KeptTrip>]) throws {
        guard !ids.isEmpty else { return }
        try transaction.execute("DELETE FROM trips_leg WHERE trip IN \(list: ids)")
        try transaction.execute("DELETE FROM trips_recorded_trip WHERE trip IN \(list: ids)")
        try transaction.execute("DELETE FROM trips_trip WHERE id IN \(list: ids)")
    }

    func deletedTrips(before moment: Timestamp, limit: Int) throws -> [Identifier<KeptTrip>] {
        try transaction.query(
            """
            SELECT id FROM trips_trip WHERE deleted_at IS NOT NULL AND deleted_at < \(moment)
            ORDER BY deleted_at LIMIT \(limit)
            """
        ).map { try $0.get(0) }
    }

    /// Returns the trips that the engine found in a recorder's fixes and that the user has not changed.
    func untouched(
        of recorder: Identifier<FixRecorder>,
        endedAfter moment: Timestamp,
        beganBefore end: Timestamp? = nil
    ) throws -> [Identifier<KeptTrip>] {
        let latest = end ?? Timestamp(milliseconds: Int64.max / 2)
        return try transaction.query(
            """
            SELECT id FROM trips_trip WHERE recorder = \(recorder) AND is_edited = 0 AND recording IS NULL
                AND deleted_at IS NULL AND ended_at > \(moment) AND began_at < \(latest)
            """
        ).map { try $0.get(0) }
    }

    /// Marks trips to be replaced by those of the next cut, unless they are the same.
    func awaitCut(_ ids: [Identifier<KeptTrip>]) throws {
        guard !ids.isEmpty else { return }
        try transaction.execute("UPDATE trips_trip SET awaits_cut = 1 WHERE id IN \(list: ids)")
    }

    /// Returns a recorder's marked trips that overlap with a time span.
    func tripsAwaitingCut(
        of recorder: Identifier<FixRecorder>,
        between start: Timestamp,
        and end: Timestamp
    ) throws -> [StoredTrip] {
        try StoredTrip.table.list(
            """
            WHERE recorder = \(recorder) AND awaits_cut = 1 AND is_edited = 0 AND deleted_at IS NULL
                AND ended_at > \(start) AND began_at < \(end) ORDER BY began_at
            """,
            in: transaction
        )
    }

    /// Removes the mark of trips that a cut has not replaced.
    func endAwaiting(of recorder: Identifier<FixRecorder>) throws {
        try transaction.execute("UPDATE trips_trip SET awaits_cut = 0 WHERE recorder = \(recorder) AND awaits_cut = 1")
    }

    func trips(ofRecording id: Identifier<Recording>) throws -> [StoredTrip] {
        try StoredTrip.table.list("WHERE recording = \(id) ORDER BY began_at", in: transaction)
    }

    /// Stores the recording before the first change; later changes do not update it.
    func keepRecorded(_ trip: Identifier<KeptTrip>, _ body: String) throws {
        try transaction.execute(
            """
            INSERT INTO trips_recorded_trip (trip, body) VALUES (\(trip), \(body)) ON CONFLICT (trip) DO NOTHING
            """
        )
    }

    func recorded(_ trip: Identifier<KeptTrip>) throws -> String? {
        try transaction.first("SELECT body FROM trips_recorded_trip WHERE trip = \(trip)")?.get(0)
    }

    func hasDeleted() throws -> Bool {
        try transaction.first("SELECT id FROM trips_trip WHERE deleted_at IS NOT NULL LIMIT 1") != nil
    }

    /// Returns the distances of a user's trips by mode in a time span.
    func sums(
        of person: Identifier<Account>,
        beganFrom start: Timestamp,
        to end: Timestamp
    ) throws -> [Identifier<KeptTrip>: [MeansSum]] {
        let rows = try transaction.query(
            """
            SELECT l.trip, l.means, l.metres FROM trips_trip t JOIN trips_leg l ON l.trip = t.id
            WHERE t.person = \(person) AND t.deleted_at IS NULL AND t.began_at >= \(start) AND t.began_at <= \(end)
            """
        )
        return try rows.reduce(into: [:]) { sums, row in
            sums[try row.get(0), default: []].append(MeansSum(means: try row.get(1), metres: try row.get(2)))
        }
    }
}
