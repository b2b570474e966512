import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The engine's errors for a ride with known data.
struct RideError: Hashable, Sendable {
    let engineMeans: Means
    let startSeconds: Double
    let endSeconds: Double
    /// The relative error of the length; `nil` if the actual one is unknown.
    let length: Double?
}

/// The SQL of rides that became trips.
struct RideStore {
    let transaction: any Transaction

    private static let columns: SQL = """
        ride, person, means, began_at, ended_at, from_latitude, from_longitude, to_latitude, to_longitude, metres,
        occupants
        """

    /// Stores a ride, once.
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
