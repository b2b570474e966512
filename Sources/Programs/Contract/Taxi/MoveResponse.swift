public import CrosstownDispatchEngine
public import CrosstownValues

/// How a driver's place in the queues changed.
public struct MoveResponse: Codable, Hashable, Sendable {
    /// Why.
    public var cause: QueueMoveCause
    /// When.
    public var at: Timestamp
    /// What the city said where it ended the driver's request or ride.
    public var reason: String?

    /// Describes a change.
    public init(cause: QueueMoveCause, at: Timestamp, reason: String? = nil) {
        self.cause = cause
        self.at = at
        self.reason = reason
    }
}
