public import CrosstownDeviceProtocol
public import CrosstownKit
public import CrosstownSQL
import CrosstownValues

/// The updates and queries of fleet staff.
extension DeviceRegister {
    /// Returns the vehicle of a lock; `nil` for an unregistered lock.
    ///
    /// - Throws: `DatabaseError`.
    public func findVehicle(of imei: IMEI, in transaction: any Transaction) throws -> PlateNumber? {
        try transaction.first("SELECT vehicle FROM device_lock WHERE imei = \(imei.description)")
            .map { try $0.deviceValue("vehicle", PlateNumber.init) }
    }

    /// Deletes a station and its docks, which makes its connection invalid.
    ///
    /// - Throws: `DatabaseError`.
    public func remove(_ station: StationKey, in transaction: any Transaction) throws {
        for table: SQL in ["device_dock", "device_journal", "device_station"] {
            try transaction.execute("DELETE FROM \(table) WHERE station = \(station.description)")
        }
        try transaction.notify(DeviceCall.channel, DeviceCall.order(.station(station)).payload)
    }

    /// Stores which dock holds a vehicle that was put there before the dock could report it; never overrides a dock's
    /// report.
    ///
    /// - Throws: `DatabaseError`.
    public func put(_ vehicle: PlateNumber, into dock: PlateNumber, in transaction: any Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO device_place (vehicle, dock, changed_at)
            SELECT \(vehicle.description), \(dock.description), \(now)
            WHERE NOT EXISTS (
                SELECT 1 FROM device_place WHERE vehicle = \(vehicle.description) OR dock = \(dock.description)
            )
            """
        )
    }

    /// Returns the connection state of a station; `nil` where it is not registered.
    ///
    /// - Throws: `DatabaseError`.
    public func findStation(_ station: StationKey, in transaction: any Transaction) throws -> StationContact? {
        try transaction.first(
            "SELECT heard_at, is_reachable FROM device_station WHERE station = \(station.description)"
        ).map { StationContact(heardAt: try $0.get("heard_at"), isReachable: try $0.get("is_reachable")) }
    }

    /// The timestamp at which a station was last seen, as an SQL value.
    public func stationHeardAt(_ key: SQL) -> SQL {
        "(SELECT h.heard_at FROM device_station h WHERE h.station = \(key))"
    }

    /// The timestamp at which a vehicle's lock was last seen, as an SQL value.
    public func lockHeardAt(_ vehicle: SQL) -> SQL {
        "(SELECT h.heard_at FROM device_lock h WHERE h.vehicle = \(vehicle))"
    }
}
