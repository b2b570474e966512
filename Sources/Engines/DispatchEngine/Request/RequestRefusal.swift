/// The errors of actions on a request; the raw value is the key of the message.
public enum RequestRefusal: String, Error, Sendable {
    /// The request is over.
    case over
    /// A driver has already accepted the request.
    case alreadyAccepted = "already_accepted"
    /// No driver has accepted yet.
    case notAccepted = "not_accepted"
    /// The passenger is already on board.
    case onBoard = "on_board"
    /// The passenger is not on board yet.
    case notOnBoard = "not_on_board"
    /// The driver's phone reports, so the driver decides.
    case driverHeard = "driver_heard"
    /// The driver is not at the meeting place or has not waited there long enough.
    case passengerMayCome = "passenger_may_come"
}
