import CrosstownDispatchEngine
public import CrosstownValues

/// A driver's ride.
public struct DriverRideResponse: Codable, Hashable, Sendable {
    /// The request's identifier.
    public var id: String
    /// Whether the passenger is on board.
    public var isOnBoard: Bool
    /// The name of the meeting place.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The number of passengers.
    public var passengers: Int
    /// When the passenger created the request.
    public var madeAt: Timestamp
    /// When the driver reached the meeting place.
    public var arrivedAt: Timestamp?
    /// When the driver may report that the passengers are missing.
    public var passengerMissingFrom: Timestamp?
    /// The remaining time to the meeting place, in the driver's state only.
    public var arrivesInSeconds: Double?
    /// The remaining distance to the meeting place, in the driver's state only.
    public var distanceMetres: Double?
    /// Whether the taxi is at the meeting place, in the driver's state and the response to positions.
    public var isAtMeetingPlace: Bool?
    /// Whether time and distance are estimates without a known route; in the driver's state only.
    public var isEstimated: Bool?
    /// When the taxi is reserved for.
    public var wantedAt: Timestamp?
    /// The destination and payment, where given; in the driver's state only.
    public var terms: RideTermsResponse?
    /// The remaining drive to the destination with the passengers on board, where one is known.
    public var toDestination: RemainingDriveResponse?

    /// Creates a ride.
    public init(
        id: String,
        isOnBoard: Bool,
        meetingPlace: String,
        latitude: Double,
        longitude: Double,
        passengers: Int,
        madeAt: Timestamp,
        arrivedAt: Timestamp? = nil,
        passengerMissingFrom: Timestamp? = nil,
        arrivesInSeconds: Double? = nil,
        distanceMetres: Double? = nil,
        isAtMeetingPlace: Bool? = nil,
        isEstimated: Bool? = nil,
        wantedAt: Timestamp? = nil,
        terms: RideTermsResponse? = nil
    ) {
        self.id = id
        self.isOnBoard = isOnBoard
        self.meetingPlace = meetingPlace
        self.latitude = latitude
        self.longitude = longitude
        self.passengers = passengers
        self.madeAt = madeAt
        self.arrivedAt = arrivedAt
        self.passengerMissingFrom = passengerMissingFrom
        self.arrivesInSeconds = arrivesInSeconds
        self.distanceMetres = distanceMetres
        self.isAtMeetingPlace = isAtMeetingPlace
        self.isEstimated = isEstimated
        self.wantedAt = wantedAt
        self.terms = terms
    }
}
