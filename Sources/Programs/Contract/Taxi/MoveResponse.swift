public import CrosstownDispatchEngine
public import CrosstownValues

/// A change of a driver's place in the queues.
public struct MoveResponse: Codable, Hashable, Sendable {
    /// The cause.
    public var cause: QueueMoveCause
    /// The timestamp.
    public var at: Timestamp
    /// The city's reason, where it ended the driver's request or ride.
    public var reason: String?

    /// Creates a change.
    public init(cause: QueueMoveCause, at: Timestamp, reason: String? = nil) {
        self.cause = cause
        self.at = at
        self.reason = reason
    }
}
