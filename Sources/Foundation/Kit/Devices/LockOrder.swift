import CrosstownSQL
public import CrosstownValues

/// What a lock or a dock is told to do; each is sent until it is confirmed or its time is up.
public struct LockOrder: Hashable, Sendable {
    /// What is to happen.
    public enum Action: String, CaseIterable, Hashable, Sendable {
        /// The vehicle is freed.
        case unlock
        /// The vehicle is held.
        case lock
    }

    /// What is to happen.
    public let action: Action
    /// The vehicle.
    public let vehicle: PlateNumber
    /// The moment from which on the order counts for nothing.
    public let dueBy: Timestamp

    /// Describes an order.
    public init(_ action: Action, vehicle: PlateNumber, dueBy: Timestamp) {
        self.action = action
        self.vehicle = vehicle
        self.dueBy = dueBy
    }
}
