/// What holds a vehicle, or can.
public struct VehicleHold: Hashable, Sendable {
    /// How a vehicle's own lock closes.
    public enum OwnLock: String, Hashable, Sendable {
        /// Automatically, by an order.
        case byOrder
        /// By the rider's hand only.
        case byHand
    }

    /// The dock that holds the vehicle, as last reported.
    public let dock: PlateNumber?
    /// The vehicle's own lock; `nil` if only docks hold it.
    public let ownLock: OwnLock?

    /// Creates a hold.
    public init(dock: PlateNumber?, ownLock: OwnLock?) {
        self.dock = dock
        self.ownLock = ownLock
    }
}
