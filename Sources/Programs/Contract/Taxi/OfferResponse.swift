import CrosstownDispatchEngine
public import CrosstownValues

/// A request that is offered to a driver.
public struct OfferResponse: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, meetingPlace, latitude, longitude, passengers, distanceMetres, isEstimated, wantedAt
        case remainingMilliseconds = "remaining_ms"
        case totalMilliseconds = "total_ms"
    }

    /// The offer's identity; accepted or refused by it.
    public var id: String
    /// What the meeting place is called.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// How many persons want to ride.
    public var passengers: Int
    /// How far it is from the driver, where the position is known: along the streets, else in a straight line.
    public var distanceMetres: Double?
    /// Whether the distance is that of a straight line.
    public var isEstimated: Bool?
    /// How long the driver may still think, by the server's clock.
    public var remainingMilliseconds: Int64
    /// How long a driver may think in all.
    public var totalMilliseconds: Int64
    /// When the taxi is wanted, where it was reserved.
    public var wantedAt: Timestamp?

    /// Describes an offer.
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
