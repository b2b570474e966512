/// Why a driver's place in a queue changed.
///
/// The raw value is what the log of moves keeps.
public enum QueueMoveCause: String, CaseIterable, Sendable {
    /// The driver pressed Start.
    case started
    /// The ride ended, and the driver is free again.
    case rideEnded = "ride_ended"
    /// The position crossed into another zone.
    case zoneChanged = "zone_changed"
    /// The driver refused an offer.
    case refused
    /// The driver let an offer's time run out.
    case timedOut = "timed_out"
    /// The passenger withdrew, and the driver got the old place back.
    case passengerWithdrew = "passenger_withdrew"
    /// The passenger withdrew what was being offered: the driver stays where he was.
    case offerWithdrawn = "offer_withdrawn"
    /// The passengers were not at the meeting place: the driver got the old place back.
    case passengerMissing = "passenger_missing"
    /// The driver cannot come to a request that he had accepted.
    case cannotCome = "cannot_come"
    /// The city ended the request or the ride.
    case cityEnded = "city_ended"
    /// The driver accepted an offer and is busy now.
    case accepted
    /// The driver pressed Stop.
    case stopped
    /// The driver's phone was silent for too long.
    case silent
    /// The driver's phone was silent for too long with a request or a ride, which ended without him.
    case silentOnRide = "silent_on_ride"
    /// The passenger said that they are not in the taxi, which ended the ride.
    case passengerDenied = "passenger_denied"
    /// The driver may not drive any more.
    case roleTaken = "role_taken"
    /// The driver left the city.
    case leftCity = "left_city"
    /// The city put other zones in force: the driver is in the queue of another zone, with the turn that he had.
    case zonesRedrawn = "zones_redrawn"

    /// Whether the driver is free again after a request or a ride.
    ///
    /// They are then asked at once for everything that waits, also for what they had turned down before: they are at another
    /// place, or have no passenger after all.
    public var makesFree: Bool {
        switch self {
        case .rideEnded, .passengerWithdrew, .passengerMissing, .cityEnded: true
        case .started, .zoneChanged, .refused, .timedOut, .offerWithdrawn, .cannotCome, .accepted, .stopped, .silent,
            .silentOnRide, .passengerDenied, .roleTaken, .leftCity, .zonesRedrawn:
            false
        }
    }
}
