public import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The registered devices; no other lock or station can connect.
public struct DeviceRegister: RegisteredDevices {
    private let clock: any WallClock

    /// Creates a register.
    public init(clock: any WallClock) { self.clock = clock }

    var now: Timestamp { clock.now() }

    /// Registers a lock for a vehicle; a known lock moves to that vehicle.
    ///
    /// - Throws: `DatabaseError.uniqueViolation` of `device_lock_vehicle` where the vehicle has another lock.
    public func add(
        _ imei: IMEI,
        _ dialect: OmniDialect,
        vehicle: PlateNumber,
        in transaction: any Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO device_lock (imei, vehicle, dialect, changed_at)
            VALUES (\(imei.description), \(vehicle.description), \(dialect.rawValue), \(clock.now()))
            ON CONFLICT (imei) DO UPDATE SET vehicle = excluded.vehicle, dialect = excluded.dialect
            """
        )
    }

    /// Deletes a lock, which makes its connection invalid.
    ///
    /// - Throws: `DatabaseError`.
    public func remove(_ imei: IMEI, in transaction: any Transaction) throws {
        try transaction.execute("DELETE FROM device_lock WHERE imei = \(imei.description)")
        try transaction.notify(DeviceCall.channel, DeviceCall.order(.lock(imei)).payload)
    }

    /// Registers a station or updates its secret: at least 32 random bytes.
    ///
    /// - Throws: `DatabaseError`.
    public func add(_ station: StationKey, secret: [UInt8], in transaction: any Transaction) throws {
        precondition(secret.count >= StationKey.shortestSecret, "a station's secret is too short")
        try transaction.execute(
            """
            INSERT INTO device_station (station, secret) VALUES (\(station.description), \(secret))
            ON CONFLICT (station) DO UPDATE SET secret = excluded.secret
            """
        )
    }

    /// Stores which station a dock belongs to.
    ///
    /// - Throws: `DatabaseError.foreignKey` where the station is unknown.
    public func add(dock: PlateNumber, of station: StationKey, in transaction: any Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO device_dock (dock, station) VALUES (\(dock.description), \(station.description))
            ON CONFLICT (dock) DO UPDATE SET station = excluded.station
            """
        )
    }

    /// Returns the state of a vehicle's lock; `nil` where it has none.
    ///
    /// - Throws: `DatabaseError`.
    public func findLock(of vehicle: PlateNumber, in transaction: any Transaction) throws -> LockStatus? {
        try transaction.first(
            """
            SELECT imei, dialect, is_locked, changed_at, heard_at, is_reachable, battery, latitude, longitude
            FROM device_lock WHERE vehicle = \(vehicle.description)
            """
        ).map(LockStatus.init(row:))
    }

    /// Returns the dock that holds a vehicle; `nil` where none does.
    ///
    /// - Throws: `DatabaseError`.
    public func findDock(of vehicle: PlateNumber, in transaction: any Transaction) throws -> PlateNumber? {
        let row = try transaction.first("SELECT dock FROM device_place WHERE vehicle = \(vehicle.description)")
        return try row?.get("dock", as: String?.self).flatMap(PlateNumber.init)
    }
}

extension LockStatus {
    fileprivate init(row: Row) throws {
        let latitude: Double? = try row.get("latitude")
        let longitude: Double? = try row.get("longitude")
        self.init(
            imei: try row.get("imei"),
            dialect: try row.deviceValue("dialect", OmniDialect.init(rawValue:)),
            isLocked: try row.get("is_locked"),
            changedAt: try row.get("changed_at"),
            heardAt: try row.get("heard_at"),
            isReachable: try row.get("is_reachable"),
            battery: try row.get("battery"),
            place: latitude.flatMap { latitude in
                longitude.map { Coordinate(latitude: latitude, longitude: $0) }
            }
        )
    }
}
