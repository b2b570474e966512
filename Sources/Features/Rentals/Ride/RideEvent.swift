/// An event of a ride, named as the events of a leg in TOMP-API 1.5.
package enum RideEvent: String, CaseIterable, Hashable, Sendable {
    /// The vehicle is reserved for the rider.
    case prepare = "PREPARE"
    /// The lock has opened.
    case start = "START"
    /// The lock holds the vehicle, and the ride continues.
    case pause = "PAUSE"
    /// The lock has opened again.
    case resume = "RESUME"
    /// The rider requests to return the vehicle.
    case startFinishing = "START_FINISHING"
    /// The vehicle is returned.
    case finish = "FINISH"
    /// The ride never began.
    case cancel = "CANCEL"
    /// The lock failed to close for a pause; not in TOMP.
    case pauseFailed = "PAUSE_FAILED"
    /// The lock failed to open after a pause; not in TOMP.
    case resumeFailed = "RESUME_FAILED"
    /// Unobserved time begins, which is not billed; not in TOMP.
    case unobserved = "UNOBSERVED"
    /// Unobserved time ends.
    case observed = "OBSERVED"
}
