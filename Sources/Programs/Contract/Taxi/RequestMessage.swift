import CrosstownDispatchEngine

/// A passenger's request for a taxi.
///
/// Without coordinates the server searches the meeting place by its name.
///
/// ```swift
/// let message = RequestMessage(meetingPlace: "Market Square", latitude: 41.15, longitude: -8.61, passengers: 2)
/// let body = try JSONEncoder().encode(message)
/// // body is what POST /taxi/requests reads.
/// ```
public struct RequestMessage: Codable, Hashable, Sendable {
    /// The name of the meeting place.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// The number of passengers, 1 to 3.
    public var passengers: Int?
    /// The name of the destination, optional.
    public var destination: String?
    /// WGS 84 degrees.
    public var destinationLatitude: Double?
    /// WGS 84 degrees.
    public var destinationLongitude: Double?
    /// Pieces of luggage, 0 to 9.
    public var luggage: Int?
    /// The payment; to the driver by default.
    public var payment: TaxiPayment?

    /// Creates the form.
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
