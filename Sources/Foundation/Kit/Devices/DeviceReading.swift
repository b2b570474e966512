public import CrosstownDeviceProtocol
public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// What devices send in addition to the state of locks.
public enum DeviceReading: Hashable, Sendable {
    /// The position of a vehicle.
    case position(PlateNumber, Coordinate, at: Timestamp)
    /// The battery level of a vehicle in percent, sent when it has changed.
    case battery(PlateNumber, percent: Int, at: Timestamp)
    /// An alarm of a vehicle that should not be moved.
    case alarm(PlateNumber, OmniAlarm, at: Timestamp)
    /// A part of a vehicle has failed, by its manufacturer's number.
    case fault(PlateNumber, number: Int, at: Timestamp)
    /// A dock is blocked by something that is not a vehicle, or cannot hold one.
    case jammed(dock: PlateNumber, at: Timestamp)
    /// A lock or a station has sent nothing for too long.
    case contactLost(DeviceOwner, at: Timestamp)
    /// A lock or a station is connected again, or for the first time.
    case contactRestored(DeviceOwner, at: Timestamp)
}
