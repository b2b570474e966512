import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownSQL
import CrosstownValues

/// The owner of a device's connection.
public enum DeviceOwner: Hashable, Sendable {
    /// The vehicle with the lock.
    case vehicle(PlateNumber)
    /// A docking station.
    case station(StationKey)
}

/// Handles readings, each within the transaction that stores it.
public protocol DeviceTelemetry: Sendable {
    /// Handles a reading.
    ///
    /// - Throws: `DatabaseError`.
    func handle(_ reading: DeviceReading, in transaction: any Transaction) throws
}
