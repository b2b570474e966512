import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownSQL
import CrosstownValues

/// What a link stands for.
public enum DeviceOwner: Hashable, Sendable {
    /// The vehicle that a lock is on.
    case vehicle(PlateNumber)
    /// A docking station.
    case station(StationKey)
}

/// Takes in readings, each within the transaction that keeps it.
public protocol DeviceTelemetry: Sendable {
    /// Takes in a reading.
    ///
    /// - Throws: `DatabaseError`.
    func handle(_ reading: DeviceReading, in transaction: any Transaction) throws
}
