import CrosstownDispatchEngine
import CrosstownValues

/// What a passenger enters to reserve a taxi.
///
/// Without coordinates a place is looked up by its name.
public struct ReservationMessage: Codable, Hashable, Sendable {
    /// Names the form, 1 to 64 characters: sent again, it makes no second reservation.
    public var key: String
    /// What the place is called where the taxi comes to.
    public var origin: String
    /// WGS 84 degrees.
    public var originLatitude: Double?
    /// WGS 84 degrees.
    public var originLongitude: Double?
    /// What the place is called where the ride goes to.
    public var destination: String
    /// WGS 84 degrees.
    public var destinationLatitude: Double?
    /// WGS 84 degrees.
    public var destinationLongitude: Double?
    /// The day in the city, such as `2026-11-24`.
    public var day: String
    /// What clocks in the city show at the meeting time, such as `09:05`.
    public var time: String
    /// How many persons will ride, 1 to 3.
    public var passengers: Int?
    /// Pieces of luggage, 0 to 9.
    public var luggage: Int?
    /// How the ride is to be paid; to the driver where it is not said.
    public var payment: TaxiPayment?
    /// Whether another taxi is meant although one is reserved for about the same time.
    public var overlaps: Bool?

    /// Fills the form.
    public init(
        key: String,
        origin: String,
        originLatitude: Double? = nil,
        originLongitude: Double? = nil,
        destination: String,
        destinationLatitude: Double? = nil,
        destinationLongitude: Double? = nil,
        day: String,
        time: String,
        passengers: Int?,
        luggage: Int? = nil,
        payment: TaxiPayment? = nil,
        overlaps: Bool? = nil
    ) {
        self.key = key
        self.origin = origin
        self.originLatitude = originLatitude
        self.originLongitude = originLongitude
        self.destination = destination
        self.destinationLatitude = destinationLatitude
        self.destinationLongitude = destinationLongitude
        self.day = day
        self.time = time
        self.passengers = passengers
        self.luggage = luggage
        self.payment = payment
        self.overlaps = overlaps
    }
}
