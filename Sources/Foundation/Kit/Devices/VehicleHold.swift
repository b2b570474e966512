/// What holds a vehicle, or can.
public struct VehicleHold: Hashable, Sendable {
    /// How a vehicle's own lock closes.
    public enum OwnLock: String, Hashable, Sendable {
        /// By itself, when it is told to.
        case byOrder
        /// By its rider's hand alone.
        case byHand
    }

    /// The dock in which the vehicle stands, as far as the dock told.
    public let dock: PlateNumber?
    /// The vehicle's own lock; `nil` for one that only docks hold.
    public let ownLock: OwnLock?

    /// Describes what holds a vehicle.
    public init(dock: PlateNumber?, ownLock: OwnLock?) {
        self.dock = dock
        self.ownLock = ownLock
    }
}
