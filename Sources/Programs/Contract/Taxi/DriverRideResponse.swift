import CrosstownDispatchEngine
public import CrosstownValues

/// The ride that a driver serves.
public struct DriverRideResponse: Codable, Hashable, Sendable {
    /// The request's identity.
    public var id: String
    /// Whether the passenger is on board.
    public var isOnBoard: Bool
    /// What the meeting place is called.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// How many persons ride.
    public var passengers: Int
    /// When the passenger asked.
    public var madeAt: Timestamp
    /// When the driver reached the meeting place.
    public var arrivedAt: Timestamp?
    /// From when on the driver may say that the passengers are not there.
    public var passengerMissingFrom: Timestamp?
    /// How long the way to the meeting place still takes, told where the driver's state is read.
    public var arrivesInSeconds: Double?
    /// How far it still is to the meeting place, told where the driver's state is read.
    public var distanceMetres: Double?
    /// Whether the taxi has arrived at the meeting place and is still there, told where the driver's state is read and in the
    /// answer to positions.
    public var isAtMeetingPlace: Bool?
    /// Whether time and distance are rough, since no route along the streets is known; told where the driver's state is read.
    public var isEstimated: Bool?
    /// When the taxi is wanted, where it was reserved.
    public var wantedAt: Timestamp?
    /// Where the ride goes to and how it is paid, where that was said; told where the driver's state is read.
    public var terms: RideTermsResponse?
    /// What is left to the destination with the passengers on board, where one is known; told where the driver's state is read.
    public var toDestination: RemainingDriveResponse?

    /// Describes a ride.
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
