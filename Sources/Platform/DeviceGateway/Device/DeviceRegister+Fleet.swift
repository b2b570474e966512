public import CrosstownDeviceProtocol
public import CrosstownKit
public import CrosstownSQL
import CrosstownValues

/// What a fleet's keepers change and ask, beside letting devices in.
extension DeviceRegister {
    /// The vehicle that a lock is on; `nil` for a lock that is not let in.
    ///
    /// - Throws: `DatabaseError`.
    public func findVehicle(of imei: IMEI, in transaction: any Transaction) throws -> PlateNumber? {
        try transaction.first("SELECT vehicle FROM device_lock WHERE imei = \(imei.description)")
            .map { try $0.deviceValue("vehicle", PlateNumber.init) }
    }

    /// Lets a station in no longer, nor its docks; a connection that it has counts no more.
    ///
    /// - Throws: `DatabaseError`.
    public func remove(_ station: StationKey, in transaction: any Transaction) throws {
        for table: SQL in ["device_dock", "device_journal", "device_station"] {
            try transaction.execute("DELETE FROM \(table) WHERE station = \(station.description)")
        }
        try transaction.notify(DeviceCall.channel, DeviceCall.order(.station(station)).payload)
    }

    /// Says which dock holds a vehicle that was put there before the dock could tell; what a dock told stands.
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

    /// How a station is connected; `nil` where it is not let in.
    ///
    /// - Throws: `DatabaseError`.
    public func findStation(_ station: StationKey, in transaction: any Transaction) throws -> StationContact? {
        try transaction.first(
            "SELECT heard_at, is_reachable FROM device_station WHERE station = \(station.description)"
        ).map { StationContact(heardAt: try $0.get("heard_at"), isReachable: try $0.get("is_reachable")) }
    }

    /// The moment at which a station was heard of last, as a value within a larger statement.
    public func stationHeardAt(_ key: SQL) -> SQL {
        "(SELECT h.heard_at FROM device_station h WHERE h.station = \(key))"
    }

    /// The moment at which the lock of a vehicle was heard of last, as a value within a larger statement.
    public func lockHeardAt(_ vehicle: SQL) -> SQL {
        "(SELECT h.heard_at FROM device_lock h WHERE h.vehicle = \(vehicle))"
    }
}
