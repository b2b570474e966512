import CrosstownDispatchEngine

/// What a passenger enters to get a taxi.
///
/// Without coordinates the meeting place is looked up by its name.
///
/// ```swift
/// let message = RequestMessage(meetingPlace: "Market Square", latitude: 41.15, longitude: -8.61, passengers: 2)
/// let body = try JSONEncoder().encode(message)
/// // body is what POST /taxi/requests reads.
/// ```
public struct RequestMessage: Codable, Hashable, Sendable {
    /// What the meeting place is called.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// How many persons will ride, 1 to 3.
    public var passengers: Int?
    /// What the place is called where the ride goes to, where that is to be said.
    public var destination: String?
    /// WGS 84 degrees.
    public var destinationLatitude: Double?
    /// WGS 84 degrees.
    public var destinationLongitude: Double?
    /// Pieces of luggage, 0 to 9.
    public var luggage: Int?
    /// How the ride is to be paid; to the driver where it is not said.
    public var payment: TaxiPayment?

    /// Fills the form.
    public init(
        meetingPlace: String,
        latitude: Double?,
        longitude: Double?,
        passengers: Int?,
        destination: String? = nil,
        destinationLatitude: Double? = nil,
        destinationLongitude: Double? = nil,
        luggage: Int? = nil,
        payment: TaxiPayment? = nil
    ) {
        self.meetingPlace = meetingPlace
        self.latitude = latitude
        self.longitude = longitude
        self.passengers = passengers
        self.destination = destination
        self.destinationLatitude = destinationLatitude
        self.destinationLongitude = destinationLongitude
        self.luggage = luggage
        self.payment = payment
    }
}
