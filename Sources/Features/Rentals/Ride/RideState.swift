/// Where a ride stands.
enum RideState: String, CaseIterable, Hashable, Sendable {
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
    var isOpen: Bool { self != .finished && self != .cancelled }

    /// Whether the lock has been told something and has not answered yet.
    var awaitsLock: Bool {
        switch self {
        case .preparing, .pausing, .resuming, .finishing: true
        case .riding, .paused, .finished, .cancelled: false
        }
    }

    /// Whether the time of a pause runs; it does until the vehicle is free again.
    var isPause: Bool { self == .paused || self == .resuming }
}

/// What happens in a ride, named as TOMP-API 1.5 names the events of a leg.
enum RideEvent: String, CaseIterable, Hashable, Sendable {
    /// The vehicle is set aside for the rider.
    case prepare = "PREPARE"
    /// The lock has freed the vehicle.
    case start = "START"
    /// The lock holds the vehicle and the ride goes on.
    case pause = "PAUSE"
    /// The lock has freed the vehicle again.
    case resume = "RESUME"
    /// The rider wants to return the vehicle.
    case startFinishing = "START_FINISHING"
    /// The vehicle is returned.
    case finish = "FINISH"
    /// The ride never began.
    case cancel = "CANCEL"
    /// The lock has not closed for a pause; TOMP has no word for it.
    case pauseFailed = "PAUSE_FAILED"
    /// The lock has not opened after a pause; TOMP has no word for it.
    case resumeFailed = "RESUME_FAILED"
    /// Time begins that nobody observed, and that is not billed; TOMP has no word for it.
    case unobserved = "UNOBSERVED"
    /// Such time ends.
    case observed = "OBSERVED"
}

/// Why a ride ended.
enum RideEnding: String, CaseIterable, Hashable, Sendable {
    /// A dock holds the vehicle.
    case docked
    /// The vehicle's own lock holds it, at a station.
    case locked
    /// No lock has confirmed the return; staff must look at the vehicle.
    case unconfirmed
    /// The vehicle was not brought back within the longest time that a ride may take.
    case lost
    /// The lock did not free the vehicle in time, or refused.
    case neverUnlocked = "never_unlocked"
    /// The rider changed his mind before the vehicle was free.
    case withdrawn
}

extension RideEnding {
    /// Whether no lock has told that it holds the vehicle.
    var leavesUnlocked: Bool { self == .unconfirmed || self == .lost }
}

/// A reason for which a ride does not change.
enum RideRefusal: Error, Hashable, Sendable {
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
