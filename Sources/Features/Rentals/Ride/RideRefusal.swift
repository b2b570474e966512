/// A reason for which a ride does not change.
package enum RideRefusal: Error, Hashable, Sendable {
    /// The vehicle is not free yet.
    case notStarted
    /// The vehicle is free already, so that the ride can only be ended.
    case alreadyStarted
    /// There is no pause to end.
    case notPaused
    /// The ride is paused already.
    case alreadyPaused
    /// The vehicle stands in its dock still.
    case stillInDock
    /// The vehicle has no lock of its own, so that only a dock could hold it.
    case noOwnLock
    /// The lock has not answered the last order yet.
    case awaitsLock
    /// The ride is over.
    case over
}
