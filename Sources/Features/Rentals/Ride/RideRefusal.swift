/// Why a request does not fit the state of a ride.
package enum RideRefusal: Error, Hashable, Sendable {
    /// The vehicle is not unlocked yet.
    case notStarted
    /// The vehicle is unlocked already, so the ride can only be ended.
    case alreadyStarted
    /// The ride is not paused.
    case notPaused
    /// The ride is paused already.
    case alreadyPaused
    /// The vehicle is still in its dock.
    case stillInDock
    /// The vehicle has no own lock, so only a dock could hold it.
    case noOwnLock
    /// The lock has not answered the last order yet.
    case awaitsLock
    /// The ride is over.
    case over
}
