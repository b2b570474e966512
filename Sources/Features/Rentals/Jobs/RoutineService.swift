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

    private var store: RoutineStore { RoutineStore(transaction: transaction) }
    private var intervalMilliseconds: Int64 { Int64(rules.serviceDays) * Self.dayMilliseconds }

    /// Makes jobs of the vehicles that are due, and looks again the next day.
    func look() throws {
        try store.beginForNewVehicles(at: now)
        let jobs = JobStore(transaction: transaction, now: now)
        let limit = now.advanced(milliseconds: -intervalMilliseconds)
        let due = try store.due(servicedBy: limit, after: rules.serviceDistance)
        for vehicle in due { try jobs.open(vehicle: vehicle, station: nil, .serviceDue) }
        let next = now.advanced(milliseconds: Self.dayMilliseconds)
        try Deadlines.schedule(transaction, kind: Self.kind, subject: "all", dueAt: next)
    }

    /// The vehicle was serviced: time and distance begin anew.
    func renew(_ vehicle: Identifier<Vehicle>) throws { try store.renew(vehicle, at: now) }

    func find(_ vehicle: Identifier<Vehicle>) throws -> Record? {
        try store.find(vehicle).map { servicedAt, ridden in
            Record(
                servicedAt: servicedAt,
                ridden: ridden,
                dueAt: servicedAt.advanced(milliseconds: intervalMilliseconds),
                left: rules.serviceDistance - ridden
            )
        }
    }
}
