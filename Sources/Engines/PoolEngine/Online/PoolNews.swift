public import CrosstownValues

/// What riders have to be told after a change.
public struct PoolNews: Sendable, Equatable {
    /// Riders who got a first promise.
    public var promised: [Identifier<Rider>] = []
    /// Riders who learn for the first time who drives them.
    public var driverTold: [Identifier<Rider>] = []
    /// Riders who ride with another driver than they were told.
    public var otherDriver: [Identifier<Rider>] = []
    /// Riders who keep a ride, but not at the promised time, because seats vanished or drives take longer; they have a new promise.
    public var otherTime: [Identifier<Rider>] = []
    /// Riders who had lost their ride and have one again.
    public var rideAgain: [Identifier<Rider>] = []
    /// Riders who lose their ride with this change, because seats vanished or drives take longer.
    public var withoutRide: [Identifier<Rider>] = []
}
