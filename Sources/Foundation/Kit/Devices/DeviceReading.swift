public import CrosstownDeviceProtocol
public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// What devices tell beside the state of locks.
public enum DeviceReading: Hashable, Sendable {
    /// Where a vehicle is.
    case position(PlateNumber, Coordinate, at: Timestamp)
    /// How full the battery of a vehicle is, in hundredths; told when it has changed.
    case battery(PlateNumber, percent: Int, at: Timestamp)
    /// Something happens to a vehicle that nobody should move.
    case alarm(PlateNumber, OmniAlarm, at: Timestamp)
    /// A part of a vehicle is broken, by its maker's number.
    case fault(PlateNumber, number: Int, at: Timestamp)
    /// A dock holds something that is no vehicle, or cannot hold one.
    case jammed(dock: PlateNumber, at: Timestamp)
    /// A lock or a station has been silent for too long.
    case contactLost(DeviceOwner, at: Timestamp)
    /// A lock or a station is there again, or for the first time.
    case contactRestored(DeviceOwner, at: Timestamp)
}
