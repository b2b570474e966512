/// Why a driver's wish is not granted; the raw value is the key of the message.
public enum DriverRefusal: String, Error, Sendable {
    /// Start, though already on duty.
    case alreadyOnDuty = "already_on_duty"
    /// A wish that only an available driver may have.
    case notAvailable = "not_available"
    /// Stop, though a ride is going on.
    case rideGoingOn = "ride_going_on"
    /// End of ride, though there is none.
    case noRide = "no_ride"
}
