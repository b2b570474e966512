/// Why a wish about a request is not granted; the raw value is the key of the message.
public enum RequestRefusal: String, Error, Sendable {
    /// The request is over.
    case over
    /// A driver has the request already.
    case alreadyAccepted = "already_accepted"
    /// No driver has accepted yet.
    case notAccepted = "not_accepted"
    /// The passenger is on board already.
    case onBoard = "on_board"
    /// The passenger is not on board yet.
    case notOnBoard = "not_on_board"
    /// The driver's phone is heard of: he decides.
    case driverHeard = "driver_heard"
    /// The driver is not at the meeting place, or has not waited there long enough.
    case passengerMayCome = "passenger_may_come"
}
