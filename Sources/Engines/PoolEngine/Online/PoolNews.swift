public import CrosstownValues

/// The riders to notify after a change.
public struct PoolNews: Sendable, Equatable {
    /// Riders who got a first promise.
    public var promised: [Identifier<Rider>] = []
    /// Riders who learn their driver for the first time.
    public var driverTold: [Identifier<Rider>] = []
    /// Riders whose driver changed after a notification.
    public var otherDriver: [Identifier<Rider>] = []
    /// Riders who keep a ride at another time than promised, because seats disappeared or drives take longer; they have
    /// a new promise.
    public var otherTime: [Identifier<Rider>] = []
    /// Riders who had lost their ride and have one again.
    public var rideAgain: [Identifier<Rider>] = []
    /// Riders who lose their ride with this change, because seats disappeared or drives take longer.
    public var withoutRide: [Identifier<Rider>] = []
}
