public import CrosstownDispatchEngine
public import CrosstownValues

/// A request in a list.
public struct RequestSummary: Codable, Hashable, Sendable {
    /// The request's identifier.
    public var id: String
    /// The state.
    public var state: RequestState
    /// The name of the meeting place.
    public var meetingPlace: String
    /// The number of passengers.
    public var passengers: Int
    /// The name of the zone of the meeting place.
    public var zone: String
    /// When the passenger created the request.
    public var madeAt: Timestamp
    /// When a driver accepted.
    public var acceptedAt: Timestamp?
    /// When the taxi reached the meeting place.
    public var arrivedAt: Timestamp?
    /// When the passenger got in.
    public var pickedUpAt: Timestamp?
    /// When the ride ended, or the passenger canceled.
    public var endedAt: Timestamp?
    /// The number of decided offers.
    public var offersTried: Int
    /// The code of the taxi that came.
    public var taxiCode: String?
    /// Why the request is over.
    public var endCause: RequestEnd?
    /// The city's reason, where it ended the request.
    public var endReason: String?
    /// When the passenger reported that they are not in the taxi.
    public var notInTaxiAt: Timestamp?
    /// Where the ride goes, in a list of the passenger's own.
    public var destination: String?
    /// What the ride has cost, in a list of the passenger's own, in the smallest parts of the currency.
    public var fareMinorUnits: Int64?
    /// The currency of the fare.
    public var currency: String?

    /// Creates a summary.
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
        arrivedAt: Timestamp? = nil,
        destination: String? = nil,
        fareMinorUnits: Int64? = nil,
        currency: String? = nil
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
        self.destination = destination
        (self.fareMinorUnits, self.currency) = (fareMinorUnits, currency)
    }
}
