import CrosstownSQL
import CrosstownValues

/// The SQL of routine services: the last one of each vehicle, and the distance since.
struct RoutineStore {
    let transaction: any Transaction

    private static let ridden: SQL = """
        (SELECT coalesce(sum(r.ridden_metres), 0.0) FROM rentals_ride r
        WHERE r.vehicle = s.vehicle AND r.prepared_at >= s.serviced_at)
        """

    func renew(_ vehicle: Identifier<Vehicle>, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_vehicle_service (vehicle, serviced_at) VALUES (\(vehicle), \(now))
            ON CONFLICT (vehicle) DO UPDATE SET serviced_at = excluded.serviced_at
            """
        )
    }

    func find(_ vehicle: Identifier<Vehicle>) throws -> (servicedAt: Timestamp, ridden: Metres)? {
        try transaction.first(
            """
            SELECT s.serviced_at, \(Self.ridden) AS ridden FROM rentals_vehicle_service s WHERE s.vehicle = \(vehicle)
            """
        ).map { (try $0.get("serviced_at"), Metres(try $0.get("ridden"))) }
    }

    /// The time of a vehicle starts when it is first seen.
    func beginForNewVehicles(at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_vehicle_service (vehicle, serviced_at)
            SELECT v.id, \(now) FROM rentals_vehicle v
            WHERE NOT EXISTS (SELECT 1 FROM rentals_vehicle_service s WHERE s.vehicle = v.id)
            """
        )
    }

    /// Returns the vehicles that exceed a time or a distance since their last service.
    func due(servicedBy limit: Timestamp, after distance: Metres) throws -> [Identifier<Vehicle>] {
        try transaction.query(
            """
            SELECT s.vehicle FROM rentals_vehicle_service s JOIN rentals_vehicle v ON v.id = s.vehicle
            WHERE v.state <> 'removed' AND (s.serviced_at <= \(limit) OR \(Self.ridden) >= \(distance.value))
            ORDER BY v.plate
            """
        ).map { try $0.get("vehicle") }
    }
}
