import CrosstownSQL
public import CrosstownValues

/// An order to a lock or a dock, sent until it is confirmed or has expired.
public struct LockOrder: Hashable, Sendable {
    /// The kind of order.
    public enum Action: String, CaseIterable, Hashable, Sendable {
        /// Frees the vehicle.
        case unlock
        /// Locks the vehicle.
        case lock
    }

    /// The kind of order.
    public let action: Action
    /// The vehicle.
    public let vehicle: PlateNumber
    /// When the order expires.
    public let dueBy: Timestamp

    /// Creates an order.
    public init(_ action: Action, vehicle: PlateNumber, dueBy: Timestamp) {
        self.action = action
        self.vehicle = vehicle
        self.dueBy = dueBy
    }
}
