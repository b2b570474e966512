import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The recipient of an order: the dock that holds the vehicle, else the vehicle's lock.
struct OrderTarget: Hashable, Sendable {
    let device: String
    let link: DeviceLink
    /// Whether the link was last seen recently.
    let isReachable: Bool
    /// Whether the vehicle has no open order.
    let isVehicleIdle: Bool
    /// Whether the device has no open order for another vehicle.
    let isDeviceIdle: Bool

    static func find(_ vehicle: PlateNumber, in transaction: any Transaction) throws -> OrderTarget? {
        try findDock(vehicle, transaction) ?? findLock(vehicle, transaction)
    }

    /// The condition that the vehicle in a column has a target that was last seen recently.
    static func reachable(_ vehicle: SQL) -> SQL {
        """
        coalesce(
            (SELECT s.is_reachable FROM device_place h JOIN device_dock d ON d.dock = h.dock
                JOIN device_station s ON s.station = d.station WHERE h.vehicle = \(vehicle)),
            (SELECT h.is_reachable FROM device_lock h WHERE h.vehicle = \(vehicle)), 0) = 1
        """
    }

    private static let ofVehicle: SQL = """
        (SELECT count(*) FROM device_order o WHERE o.vehicle = h.vehicle AND o.state IN ('waiting', 'sent'))
        """

    private static func findDock(_ vehicle: PlateNumber, _ transaction: any Transaction) throws -> OrderTarget? {
        try transaction.first(
            """
            SELECT d.dock, d.station, s.is_reachable, \(ofVehicle) AS of_vehicle,
                (SELECT count(*) FROM device_order o WHERE o.link = 'station:' || d.station AND o.device = d.dock
                    AND o.vehicle <> h.vehicle AND o.state IN ('waiting', 'sent')) AS of_device
            FROM device_place h JOIN device_dock d ON d.dock = h.dock JOIN device_station s ON s.station = d.station
            WHERE h.vehicle = \(vehicle.description)
            """
        ).map { row in
            let station = try row.deviceValue("station", StationKey.init)
            return try OrderTarget(row, device: row.get("dock"), .station(station))
        }
    }

    private static func findLock(_ vehicle: PlateNumber, _ transaction: any Transaction) throws -> OrderTarget? {
        try transaction.first(
            """
            SELECT h.imei, h.is_reachable, \(ofVehicle) AS of_vehicle,
                (SELECT count(*) FROM device_order o WHERE o.link = 'lock:' || h.imei
                    AND o.vehicle <> h.vehicle AND o.state IN ('waiting', 'sent')) AS of_device
            FROM device_lock h WHERE h.vehicle = \(vehicle.description)
            """
        ).map { row in
            let link = DeviceLink.lock(try row.deviceValue("imei") { IMEI($0) })
            return try OrderTarget(row, device: link.description, link)
        }
    }

    private init(_ row: Row, device: String, _ link: DeviceLink) throws {
        self.device = device
        self.link = link
        isReachable = try row.get("is_reachable")
        isVehicleIdle = try row.get("of_vehicle", as: Int.self) == 0
        isDeviceIdle = try row.get("of_device", as: Int.self) == 0
    }
}
