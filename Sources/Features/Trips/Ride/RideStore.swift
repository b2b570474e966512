import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What the engine made of a ride whose truth is known.
struct RideError: Hashable, Sendable {
    let engineMeans: Means
    let startSeconds: Double
    let endSeconds: Double
    /// The relative error of the length; `nil` where the true one is not known.
    let length: Double?
}

/// Reads and writes the rides that became trips.
struct RideStore {
    let transaction: any Transaction

    private static let columns: SQL = """
        ride, person, means, began_at, ended_at, from_latitude, from_longitude, to_latitude, to_longitude, metres,
        occupants
        """

    /// Keeps a ride, once.
    ///
    /// - Returns: whether it is new.
    func insert(_ ride: OwnRide) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO trips_ride (\(Self.columns)) VALUES (\(ride.ride), \(ride.person), \(ride.means),
                \(ride.beganAt), \(ride.endedAt), \(ride.from?.latitude), \(ride.from?.longitude),
                \(ride.to?.latitude), \(ride.to?.longitude), \(ride.metres), \(ride.occupants))
            ON CONFLICT (ride) DO NOTHING
            """
        ) > 0
    }

    func rides(
        of person: Identifier<Account>,
        between start: Timestamp,
        and end: Timestamp
    ) throws -> [OwnRide] {
        let longest: Int64 = 3 * 86_400_000
        return try transaction.query(
            """
            SELECT \(Self.columns) FROM trips_ride WHERE person = \(person) AND began_at < \(end)
                AND began_at > \(start.advanced(milliseconds: -longest)) AND ended_at > \(start) ORDER BY began_at
            """
        ).map(OwnRide.init)
    }

    func note(_ error: RideError, of ride: String) throws {
        try transaction.execute(
            """
            UPDATE trips_ride SET engine_means = \(error.engineMeans), start_error_seconds = \(error.startSeconds),
                end_error_seconds = \(error.endSeconds), length_error = \(error.length) WHERE ride = \(ride)
            """
        )
    }
}
