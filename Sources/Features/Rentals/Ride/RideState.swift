/// Where a ride stands.
package enum RideState: String, CaseIterable, Hashable, Sendable {
    /// The vehicle is the rider's, and its lock is told to free it.
    case preparing
    /// The vehicle is free and the time runs.
    case riding
    /// The lock is told to hold the vehicle for a pause.
    case pausing
    /// The vehicle is locked and remains the rider's.
    case paused
    /// The lock is told to free the vehicle after a pause.
    case resuming
    /// The rider has returned the vehicle and its lock is told to hold it.
    case finishing
    /// The ride is over and billed; final.
    case finished
    /// The vehicle was never freed and nothing is charged; final.
    case cancelled

    /// Whether the vehicle is the rider's.
    package var isOpen: Bool { self != .finished && self != .cancelled }

    /// Whether the lock has been told something and has not answered yet.
    package var awaitsLock: Bool {
        switch self {
        case .preparing, .pausing, .resuming, .finishing: true
        case .riding, .paused, .finished, .cancelled: false
        }
    }
}
