/// The causes of moves in a queue.
///
/// The raw value is stored in the log of moves.
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
    /// The passenger canceled, and the driver got their old place back.
    case passengerWithdrew = "passenger_withdrew"
    /// The passenger canceled a request on offer: the driver keeps their place.
    case offerWithdrawn = "offer_withdrawn"
    /// The passengers were missing at the meeting place, and the driver got their old place back.
    case passengerMissing = "passenger_missing"
    /// The driver cannot come to a request that they had accepted.
    case cannotCome = "cannot_come"
    /// The city ended the request or the ride.
    case cityEnded = "city_ended"
    /// The driver accepted an offer and is busy.
    case accepted
    /// The driver pressed Stop.
    case stopped
    /// The driver's phone did not report for too long.
    case silent
    /// The driver's phone did not report for too long during a request or a ride, which ended without them.
    case silentOnRide = "silent_on_ride"
    /// The passenger reported that they are not in the taxi, which ended the ride.
    case passengerDenied = "passenger_denied"
    /// The user's role as a driver was removed.
    case roleTaken = "role_taken"
    /// The driver left the city.
    case leftCity = "left_city"
    /// The city changed its zones: the driver is in the queue of another zone, in the same order as before.
    case zonesRedrawn = "zones_redrawn"

    /// Whether the driver becomes free after a request or a ride.
    ///
    /// They then get offers of everything that waits, even of requests that they had refused: they are at another
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
