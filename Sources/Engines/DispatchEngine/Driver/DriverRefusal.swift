/// The errors of a driver's actions; the raw value is the key of the message.
public enum DriverRefusal: String, Error, Sendable {
    /// The driver is already on duty.
    case alreadyOnDuty = "already_on_duty"
    /// The action requires an available driver.
    case notAvailable = "not_available"
    /// The driver cannot go off duty during a ride.
    case rideGoingOn = "ride_going_on"
    /// There is no ride to end.
    case noRide = "no_ride"
}
