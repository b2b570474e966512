/// The reasons why a request is over; the raw value is stored.
public enum RequestEnd: String, CaseIterable, Sendable {
    /// The driver ended the ride.
    case rideEnded = "ride_ended"
    /// The passenger canceled.
    case passengerWithdrew = "passenger_withdrew"
    /// No taxi came, and the passenger showed no activity.
    case nobodyCame = "nobody_came"
    /// The passengers were missing at the meeting place.
    case passengerMissing = "passenger_missing"
    /// The passenger ended the ride: the driver's phone did not report, or the passenger is not in the taxi.
    case passengerEnded = "passenger_ended"
    /// The driver's phone did not report for so long that the ride must be over.
    case driverSilent = "driver_silent"
    /// The city ended it and gave the reason.
    case cityEnded = "city_ended"
}
