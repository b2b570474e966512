import CrosstownSQL
import CrosstownValues

/// The routine service of a vehicle after a time or a distance, whichever comes first.
struct RoutineService {
    /// The deadline kind of the daily check.
    static let kind = "rentals.service"
    private static let dayMilliseconds: Int64 = 86_400_000

    /// The last service of a vehicle, its distance since, and when the next is due.
    struct Record: Hashable, Sendable {
        let servicedAt: Timestamp
        let ridden: Metres
        let dueAt: Timestamp
        /// The remaining distance until it is due; negative if exceeded.
        let left: Metres
    }

    let transaction: any Transaction
    let now: Timestamp
    let rules: RentalRules

    private var store: RoutineStore { RoutineStore(transaction: transaction) }
    private var intervalMilliseconds: Int64 { Int64(rules.serviceDays) * Self.dayMilliseconds }

    /// Creates jobs for due vehicles, and schedules the next daily check.
    func look() throws {
        try store.beginForNewVehicles(at: now)
        let jobs = JobStore(transaction: transaction, now: now)
        let limit = now.advanced(milliseconds: -intervalMilliseconds)
        let due = try store.due(servicedBy: limit, after: rules.serviceDistance)
        for vehicle in due { try jobs.open(vehicle: vehicle, station: nil, .serviceDue) }
        let next = now.advanced(milliseconds: Self.dayMilliseconds)
        try Deadlines.schedule(transaction, kind: Self.kind, subject: "all", dueAt: next)
    }

    /// Resets time and distance after a service.
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
