/// Why a request is over; the raw value is what is kept.
public enum RequestEnd: String, CaseIterable, Sendable {
    /// The driver ended the ride.
    case rideEnded = "ride_ended"
    /// The passenger withdrew.
    case passengerWithdrew = "passenger_withdrew"
    /// No taxi came, and the passenger gave no sign of life.
    case nobodyCame = "nobody_came"
    /// The driver waited at the meeting place in vain.
    case passengerMissing = "passenger_missing"
    /// The passenger ended the ride: the driver's phone was silent, or the passenger is not in the taxi.
    case passengerEnded = "passenger_ended"
    /// The driver's phone was silent for so long that the ride must be over.
    case driverSilent = "driver_silent"
    /// The city ended it, and says why.
    case cityEnded = "city_ended"
}
