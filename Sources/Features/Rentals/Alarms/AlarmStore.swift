import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of alarms.
package struct AlarmStore {
    let transaction: any Transaction

    func insert(_ alarm: Alarm) throws {
        let (vehicle, dock) = Self.keys(alarm.subject)
        try transaction.execute(
            """
            INSERT INTO rentals_alarm (\(Alarm.columns))
            VALUES (\(alarm.id), \(alarm.kind), \(alarm.state), \(vehicle), \(dock), \(alarm.ride), \(alarm.fault),
                \(alarm.place?.latitude), \(alarm.place?.longitude), \(alarm.raisedAt), \(alarm.toldAt),
                \(alarm.times))
            """
        )
        try RentalsTopic.stations.announce(transaction)
    }

    func find(_ id: Identifier<Alarm>) throws -> Alarm? { try list("WHERE id = \(id)").first }

    /// Returns the open alarm of a kind.
    func findOpen(_ kind: Alarm.Kind, of subject: Alarm.Subject) throws -> Alarm? {
        try list("WHERE kind = \(kind) AND state <> 'closed' AND \(Self.condition(subject))").first
    }

    /// Returns the open alarms of a vehicle or dock.
    func listOpen(of subject: Alarm.Subject) throws -> [Alarm] {
        try list("WHERE state <> 'closed' AND \(Self.condition(subject)) ORDER BY told_at DESC")
    }

    /// Returns the alarms of a ride, latest first.
    func list(about ride: Identifier<Ride>) throws -> [Alarm] {
        try list("WHERE ride = \(ride) ORDER BY told_at DESC, id DESC LIMIT 50")
    }

    /// Returns the alarms in a state, latest first.
    package func list(_ state: Alarm.State, limit: Int) throws -> [Alarm] {
        try list("WHERE state = \(state) ORDER BY told_at DESC, id DESC LIMIT \(limit)")
    }

    func countByState() throws -> [Alarm.State: Int] {
        try transaction.query("SELECT state, count(*) AS number FROM rentals_alarm GROUP BY state")
            .reduce(into: [:]) { counts, row in counts[try row.get("state")] = try row.get("number", as: Int.self) }
    }

    /// Records that an alarm was reported again.
    func tellAgain(
        _ alarm: Alarm,
        ride: Identifier<Ride>?,
        fault: Int?,
        place: Coordinate?,
        at moment: Timestamp
    ) throws {
        try transaction.execute(
            """
            UPDATE rentals_alarm SET times = times + 1, told_at = \(max(moment, alarm.toldAt)),
                ride = \(ride ?? alarm.ride), fault = \(fault ?? alarm.fault), latitude = \((place ?? alarm.place)?.latitude),
                longitude = \((place ?? alarm.place)?.longitude)
            WHERE id = \(alarm.id)
            """
        )
        try RentalsTopic.stations.announce(transaction)
    }

    func set(_ state: Alarm.State, _ alarm: Identifier<Alarm>) throws {
        try transaction.execute("UPDATE rentals_alarm SET state = \(state) WHERE id = \(alarm)")
        try RentalsTopic.stations.announce(transaction)
    }

    private static func keys(_ subject: Alarm.Subject) -> (vehicle: Identifier<Vehicle>?, dock: String?) {
        switch subject {
        case .vehicle(let vehicle): (vehicle, nil)
        case .dock(let dock): (nil, dock.description)
        }
    }

    private static func condition(_ subject: Alarm.Subject) -> SQL {
        switch subject {
        case .vehicle(let vehicle): "vehicle = \(vehicle)"
        case .dock(let dock): "dock = \(dock.description)"
        }
    }

    private func list(_ rest: SQL) throws -> [Alarm] {
        try transaction.query("SELECT \(Alarm.columns) FROM rentals_alarm \(rest)").map(Alarm.init(row:))
    }
}
