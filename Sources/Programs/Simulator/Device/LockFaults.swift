/// What goes wrong with a simulated lock.
public struct LockFaults: Hashable, Sendable {
    /// How many acknowledgements get lost on their way to the lock, which then says the same again.
    public var lostAcknowledgements = 0
    /// How many orders get lost on their way to the lock.
    public var lostOrders = 0
    /// How many keys the lock finds wrong.
    public var wrongKeys = 0
    /// How often it says each thing.
    public var timesSaid = 1
    /// By how many milliseconds its clock is ahead.
    public var clockAhead: Int64 = 0
    /// Whether its clock was never set.
    public var isClockUnset = false

    /// A lock with which nothing goes wrong.
    public init() {}
}
