public import CrosstownDispatchEngine
public import CrosstownValues

/// What a passenger sees before asking for a taxi.
public struct PassengerHome: Codable, Hashable, Sendable {
    /// Free taxis nearby, nearest first.
    public var taxis: [TaxiResponse]
    /// The caller's request that is not over yet.
    public var openRequest: RequestResponse?

    /// Describes what a passenger sees.
    public init(taxis: [TaxiResponse], openRequest: RequestResponse?) {
        self.taxis = taxis
        self.openRequest = openRequest
    }
}

/// A passenger's own requests, latest first.
public struct RequestHistory: Codable, Hashable, Sendable {
    /// The requests.
    public var requests: [RequestSummary]

    /// Lists requests.
    public init(requests: [RequestSummary]) { self.requests = requests }
}

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
        notInTaxiAt: Timestamp? = nil
    ) {
        self.id = id
        self.state = state
        self.meetingPlace = meetingPlace
        self.passengers = passengers
        self.zone = zone
        self.madeAt = madeAt
        self.acceptedAt = acceptedAt
        self.pickedUpAt = pickedUpAt
        self.endedAt = endedAt
        self.offersTried = offersTried
        self.taxiCode = taxiCode
        self.endCause = endCause
        self.endReason = endReason
        self.notInTaxiAt = notInTaxiAt
    }
}

/// Why the city ends a request; passenger and driver read it.
public struct RequestEnding: Codable, Hashable, Sendable {
    /// The reason, at most 200 characters.
    public var reason: String

    /// Gives the reason.
    public init(reason: String) { self.reason = reason }
}
