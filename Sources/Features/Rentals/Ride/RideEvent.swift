/// What happens in a ride, named as TOMP-API 1.5 names the events of a leg.
package enum RideEvent: String, CaseIterable, Hashable, Sendable {
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
