public import CrosstownDispatchEngine
public import CrosstownValues

/// A request in a list.
public struct RequestSummary: Codable, Hashable, Sendable {
    /// The request's identity.
    public var id: String
    /// Where the request stands.
    public var state: RequestState
    /// What the meeting place is called.
    public var meetingPlace: String
    /// How many persons ride.
    public var passengers: Int
    /// The name of the zone of the meeting place.
    public var zone: String
    /// When the passenger asked.
    public var madeAt: Timestamp
    /// When a driver accepted.
    public var acceptedAt: Timestamp?
    /// When the taxi reached the meeting place.
    public var arrivedAt: Timestamp?
    /// When the passenger got in.
    public var pickedUpAt: Timestamp?
    /// When the ride ended, or the passenger withdrew.
    public var endedAt: Timestamp?
    /// How many offers were decided.
    public var offersTried: Int
    /// The code of the taxi that came.
    public var taxiCode: String?
    /// Why the request is over.
    public var endCause: RequestEnd?
    /// What the city said where it ended the request.
    public var endReason: String?
    /// When the passenger said that they are not in the taxi.
    public var notInTaxiAt: Timestamp?

    /// Describes a request.
    public init(
        id: String,
        state: RequestState,
        meetingPlace: String,
        passengers: Int,
        zone: String,
        madeAt: Timestamp,
        acceptedAt: Timestamp?,
        pickedUpAt: Timestamp?,
        endedAt: Timestamp?,
        offersTried: Int,
        taxiCode: String?,
        endCause: RequestEnd? = nil,
        endReason: String? = nil,
        notInTaxiAt: Timestamp? = nil,
        arrivedAt: Timestamp? = nil
    ) {
        self.id = id
        self.state = state
        self.meetingPlace = meetingPlace
        self.passengers = passengers
        self.zone = zone
        self.madeAt = madeAt
        self.acceptedAt = acceptedAt
        self.arrivedAt = arrivedAt
        self.pickedUpAt = pickedUpAt
        self.endedAt = endedAt
        self.offersTried = offersTried
        self.taxiCode = taxiCode
        self.endCause = endCause
        self.endReason = endReason
        self.notInTaxiAt = notInTaxiAt
    }
}
