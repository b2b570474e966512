import CrosstownDispatchEngine
public import CrosstownValues

/// An offer of a request to a driver.
public struct OfferResponse: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, meetingPlace, latitude, longitude, passengers, distanceMetres, isEstimated, wantedAt
        case remainingMilliseconds = "remaining_ms"
        case totalMilliseconds = "total_ms"
    }

    /// The offer's identifier, for accepting or refusing it.
    public var id: String
    /// The name of the meeting place.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The number of passengers.
    public var passengers: Int
    /// The distance from the driver, where the position is known: along the streets, else in a straight line.
    public var distanceMetres: Double?
    /// Whether the distance is in a straight line.
    public var isEstimated: Bool?
    /// The remaining time to decide, by the server's clock.
    public var remainingMilliseconds: Int64
    /// The total time to decide.
    public var totalMilliseconds: Int64
    /// When the taxi is reserved for.
    public var wantedAt: Timestamp?

    /// Creates an offer.
    public init(
        id: String,
        meetingPlace: String,
        latitude: Double,
        longitude: Double,
        passengers: Int,
        distanceMetres: Double?,
        remainingMilliseconds: Int64,
        totalMilliseconds: Int64,
        isEstimated: Bool? = nil,
        wantedAt: Timestamp? = nil
    ) {
        self.id = id
        self.meetingPlace = meetingPlace
        self.latitude = latitude
        self.longitude = longitude
        self.passengers = passengers
        self.distanceMetres = distanceMetres
        self.remainingMilliseconds = remainingMilliseconds
        self.totalMilliseconds = totalMilliseconds
        self.isEstimated = isEstimated
        self.wantedAt = wantedAt
    }
}
