/// The state of a ride.
package enum RideState: String, CaseIterable, Hashable, Sendable {
    /// The vehicle is reserved, and its lock is ordered to open.
    case preparing
    /// The vehicle is unlocked and the time runs.
    case riding
    /// The lock is ordered to close for a pause.
    case pausing
    /// The vehicle is locked and the rental continues.
    case paused
    /// The lock is ordered to open after a pause.
    case resuming
    /// The rider has returned the vehicle, and its lock is ordered to close.
    case finishing
    /// The ride is over and billed; final.
    case finished
    /// The vehicle was never unlocked and nothing is charged; final.
    case cancelled

    /// Whether the ride is not over.
    package var isOpen: Bool { self != .finished && self != .cancelled }

    /// Whether the lock has an unanswered order.
    package var awaitsLock: Bool {
        switch self {
        case .preparing, .pausing, .resuming, .finishing: true
        case .riding, .paused, .finished, .cancelled: false
        }
    }
}
