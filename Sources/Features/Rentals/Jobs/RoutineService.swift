import CrosstownSQL
import CrosstownValues

/// The service that every vehicle gets after a time, or after a distance, whichever comes first.
struct RoutineService {
    /// The kind of the deadline at which all vehicles are looked at.
    static let kind = "rentals.service"
    private static let dayMilliseconds: Int64 = 86_400_000

    /// When a vehicle was last serviced, how far it has gone since, and when it is due again.
    struct Record: Hashable, Sendable {
        let servicedAt: Timestamp
        let ridden: Metres
        let dueAt: Timestamp
        /// What it may still go until it is due; below nothing where it went further.
        let left: Metres
    }

    let transaction: any Transaction
    let now: Timestamp
    let rules: RentalRules

    private var intervalMilliseconds: Int64 { Int64(rules.serviceDays) * Self.dayMilliseconds }

    /// Makes jobs of the vehicles that are due, and looks again the next day.
    func look() throws {
        try beginForNewVehicles()
        let jobs = JobStore(transaction: transaction, now: now)
        for vehicle in try due() { try jobs.open(vehicle: vehicle, station: nil, .serviceDue) }
        let next = now.advanced(milliseconds: Self.dayMilliseconds)
        try Deadlines.schedule(transaction, kind: Self.kind, subject: "all", dueAt: next)
    }

    /// The vehicle was serviced: time and distance begin anew.
    func renew(_ vehicle: Identifier<Vehicle>) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_vehicle_service (vehicle, serviced_at) VALUES (\(vehicle), \(now))
            ON CONFLICT (vehicle) DO UPDATE SET serviced_at = excluded.serviced_at
            """
        )
    }

    func find(_ vehicle: Identifier<Vehicle>) throws -> Record? {
        try transaction.first(
            """
            SELECT s.serviced_at, \(Self.ridden) AS ridden FROM rentals_vehicle_service s WHERE s.vehicle = \(vehicle)
            """
        ).map { row in
            let (servicedAt, ridden) = (try row.get("serviced_at", as: Timestamp.self), Metres(try row.get("ridden")))
            return Record(
                servicedAt: servicedAt,
                ridden: ridden,
                dueAt: servicedAt.advanced(milliseconds: intervalMilliseconds),
                left: rules.serviceDistance - ridden
            )
        }
    }

    private static let ridden: SQL = """
        (SELECT coalesce(sum(r.ridden_metres), 0.0) FROM rentals_ride r
        WHERE r.vehicle = s.vehicle AND r.prepared_at >= s.serviced_at)
        """

    /// A vehicle counts from when it is first seen.
    private func beginForNewVehicles() throws {
        try transaction.execute(
            """
            INSERT INTO rentals_vehicle_service (vehicle, serviced_at)
            SELECT v.id, \(now) FROM rentals_vehicle v
            WHERE NOT EXISTS (SELECT 1 FROM rentals_vehicle_service s WHERE s.vehicle = v.id)
            """
        )
    }

    private func due() throws -> [Identifier<Vehicle>] {
        let limit = now.advanced(milliseconds: -intervalMilliseconds)
        return try transaction.query(
            """
            SELECT s.vehicle FROM rentals_vehicle_service s JOIN rentals_vehicle v ON v.id = s.vehicle
            WHERE v.state <> 'removed' AND (s.serviced_at <= \(limit) OR \(Self.ridden) >= \(rules.serviceDistance.value))
            ORDER BY v.plate
            """
        ).map { try $0.get("vehicle") }
    }
}
