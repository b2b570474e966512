package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The SQL of vehicles.
package struct VehicleStore {
    let transaction: any Transaction
    let now: Timestamp
    let locks: any Locks

    /// Creates a locked vehicle at a station.
    package func insert(_ vehicle: Vehicle) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rentals_vehicle
                    (id, plate, kind, state, station, dock, is_locked, battery_percent, flag, heard_at)
                VALUES (\(vehicle.id), \(vehicle.plate.description), \(vehicle.kind), \(vehicle.state),
                    \(vehicle.station), \(vehicle.dock?.description), \(vehicle.isLocked), \(vehicle.batteryPercent),
                    \(vehicle.flag), \(vehicle.heardAt))
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "rentals_vehicle_plate") {
            throw RentalRefusal.numberTaken(vehicle.plate)
        } catch DatabaseError.uniqueViolation(constraint: "rentals_vehicle_dock") {
            throw RentalRefusal.dockTaken
        }
        let event: VehicleEvent = vehicle.state == .available ? .providerDropOff : .unspecified
        try record(event, of: vehicle, now: vehicle.state, at: now)
        try RentalsTopic.stations.announce(transaction)
    }

    package func find(_ plate: PlateNumber) throws -> Vehicle? {
        try find("v.plate = \(plate.description)")
    }

    func find(inDock number: PlateNumber) throws -> Vehicle? {
        try find("v.dock = \(number.description)")
    }

    func vehicle(_ id: Identifier<Vehicle>) throws -> Vehicle {
        guard let vehicle = try find("v.id = \(id)") else { throw RentalRefusal.unknownNumber }
        return vehicle
    }

    /// Returns vehicles by identifier.
    func find(_ ids: Set<Identifier<Vehicle>>) throws -> [Identifier<Vehicle>: Vehicle] {
        guard !ids.isEmpty else { return [:] }
        return try transaction.query("SELECT \(Vehicle.columns) FROM rentals_vehicle v WHERE v.id IN \(list: ids)")
            .reduce(into: [:]) { vehicles, row in
                let vehicle = try Vehicle(row: row)
                vehicles[vehicle.id] = vehicle
            }
    }

    /// Returns the vehicles at a station.
    func list(at station: Identifier<Station>) throws -> [Vehicle] {
        try list("WHERE v.station = \(station)", limit: 1_000)
    }

    /// Returns the available vehicles at a station.
    func listRentable(at station: Identifier<Station>) throws -> [Vehicle] {
        try list("\(rentable) AND v.station = \(station)", limit: 1_000)
    }

    /// Whether a vehicle can be rented.
    func isRentable(_ id: Identifier<Vehicle>) throws -> Bool {
        try !list("\(rentable) AND v.id = \(id)", limit: 1).isEmpty
    }

    private var rentable: SQL { "JOIN rentals_station s ON s.id = v.station WHERE \(Vehicle.rentable(locks))" }

    /// Returns the vehicles whose number begins with a prefix.
    package func list(plate prefix: String, limit: Int) throws -> [Vehicle] {
        let pattern = prefix.filter { !"%_\\".contains($0) } + "%"
        return try list("WHERE v.plate LIKE \(pattern)", limit: limit)
    }

    /// The number of vehicles in each state.
    func countByState() throws -> [VehicleState: Int] {
        try transaction.query("SELECT state, count(*) AS number FROM rentals_vehicle GROUP BY state")
            .reduce(into: [:]) { counts, row in counts[try row.get("state")] = try row.get("number", as: Int.self) }
    }

    /// Updates the state by an event that MDS allows, with other changes, and stores the event.
    ///
    /// - Throws: `RentalRefusal.vehicleCannot` for any other.
    func move(
        _ vehicle: Vehicle,
        to state: VehicleState,
        by event: VehicleEvent,
        at moment: Timestamp,
        _ place: VehiclePlace = .same,
        heard: LockState? = nil
    ) throws {
        guard vehicle.state.mayBecome(state, by: event) else { throw RentalRefusal.vehicleCannot(vehicle.state) }
        try vacate(place, for: vehicle.id)
        let locked: SQL = heard.map { ", is_locked = \($0.isLocked), heard_at = \($0.at)" } ?? ""
        try transaction.execute(
            "UPDATE rentals_vehicle SET state = \(state) \(place.changes) \(locked) WHERE id = \(vehicle.id)"
        )
        try record(event, of: vehicle, now: state, at: moment)
        try RentalsTopic.stations.announce(transaction)
    }

    /// Any other vehicle in the dock has left unseen.
    private func vacate(_ place: VehiclePlace, for vehicle: Identifier<Vehicle>) throws {
        guard case .stands(_, let dock?) = place else { return }
        try transaction.execute(
            """
            UPDATE rentals_vehicle SET station = NULL, dock = NULL
            WHERE dock = \(dock.description) AND id <> \(vehicle)
            """
        )
    }

    /// Removes a vehicle from its station.
    func leave(_ vehicle: Identifier<Vehicle>) throws {
        try transaction.execute("UPDATE rentals_vehicle SET station = NULL, dock = NULL WHERE id = \(vehicle)")
        try RentalsTopic.stations.announce(transaction)
    }

    /// Puts a vehicle at a station, optionally in a dock; any other vehicle there has left unseen.
    package func stand(_ vehicle: Identifier<Vehicle>, at station: Identifier<Station>, dock: PlateNumber?) throws {
        try vacate(.stands(at: station, in: dock), for: vehicle)
        try transaction.execute(
            "UPDATE rentals_vehicle SET station = \(station), dock = \(dock?.description) WHERE id = \(vehicle)"
        )
        try RentalsTopic.stations.announce(transaction)
    }

    func set(_ heard: LockState, _ vehicle: Identifier<Vehicle>) throws {
        try transaction.execute(
            "UPDATE rentals_vehicle SET is_locked = \(heard.isLocked), heard_at = \(heard.at) WHERE id = \(vehicle)"
        )
    }

    /// Sets or clears the flag of a vehicle, and creates or closes its job.
    func setFlag(_ flag: Vehicle.Flag?, _ vehicle: Identifier<Vehicle>) throws {
        try transaction.execute("UPDATE rentals_vehicle SET flag = \(flag) WHERE id = \(vehicle)")
        try JobStore(transaction: transaction, now: now).follow(flag, of: vehicle)
    }

    package func setBattery(_ percent: Int?, _ vehicle: Identifier<Vehicle>) throws {
        try transaction.execute("UPDATE rentals_vehicle SET battery_percent = \(percent) WHERE id = \(vehicle)")
    }

    private func find(_ condition: SQL) throws -> Vehicle? {
        try transaction.first("SELECT \(Vehicle.columns) FROM rentals_vehicle v WHERE \(condition)")
            .map(Vehicle.init(row:))
    }

    private func list(_ condition: SQL, limit: Int) throws -> [Vehicle] {
        try transaction.query(
            "SELECT \(Vehicle.columns) FROM rentals_vehicle v \(condition) ORDER BY v.plate LIMIT \(limit)"
        ).map(Vehicle.init(row:))
    }
}
