import CrosstownDispatchEngine
import CrosstownValues

/// A passenger's reservation of a taxi.
///
/// Without coordinates the server searches a place by its name.
public struct ReservationMessage: Codable, Hashable, Sendable {
    /// The idempotency key of the form, 1 to 64 characters.
    public var key: String
    /// The name of the meeting place.
    public var origin: String
    /// WGS 84 degrees.
    public var originLatitude: Double?
    /// WGS 84 degrees.
    public var originLongitude: Double?
    /// The name of the destination.
    public var destination: String
    /// WGS 84 degrees.
    public var destinationLatitude: Double?
    /// WGS 84 degrees.
    public var destinationLongitude: Double?
    /// The day in the city, such as `2026-11-24`.
    public var day: String
    /// The meeting time on the city's clocks, such as `09:05`.
    public var time: String
    /// The number of passengers, 1 to 3.
    public var passengers: Int?
    /// Pieces of luggage, 0 to 9.
    public var luggage: Int?
    /// The payment; to the driver by default.
    public var payment: TaxiPayment?
    /// Whether to reserve another taxi although one is reserved for about the same time.
    public var overlaps: Bool?

    /// Creates the form.
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
