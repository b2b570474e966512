/// The failures of a simulated lock.
public struct LockFaults: Hashable, Sendable {
    /// The number of acknowledgments lost on their way to the lock, which then repeats its message.
    public var lostAcknowledgements = 0
    /// The number of orders lost on their way to the lock.
    public var lostOrders = 0
    /// The number of keys that the lock treats as invalid.
    public var wrongKeys = 0
    /// How often it sends each message.
    public var timesSaid = 1
    /// How far its clock is ahead, in milliseconds.
    public var clockAhead: Int64 = 0
    /// Whether its clock was never set.
    public var isClockUnset = false

    /// Creates the default: no failures.
    public init() {}
}
