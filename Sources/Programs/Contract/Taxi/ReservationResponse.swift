public import CrosstownDispatchEngine
public import CrosstownValues

/// A taxi for a later time.
public struct ReservationResponse: Codable, Hashable, Sendable {
    /// The reservation's identity.
    public var id: String
    /// Where it stands.
    public var state: ReservationState
    /// What the place is called where the taxi comes to.
    public var origin: String
    /// WGS 84 degrees.
    public var originLatitude: Double
    /// WGS 84 degrees.
    public var originLongitude: Double
    /// The name of the zone of the origin.
    public var zone: String
    /// What the place is called where the ride goes to.
    public var destination: String
    /// WGS 84 degrees.
    public var destinationLatitude: Double
    /// WGS 84 degrees.
    public var destinationLongitude: Double
    /// How many persons will ride.
    public var passengers: Int
    /// The day in the city, such as `2026-11-24`.
    public var day: String
    /// What clocks in the city show at the meeting time, such as `09:05`.
    public var time: String
    /// The moment that this is.
    public var meetingAt: Timestamp
    /// When a taxi is looked for, and until when the reservation can be cancelled.
    public var allocatesAt: Timestamp
    /// When it was reserved.
    public var madeAt: Timestamp
    /// When it was changed last.
    public var changedAt: Timestamp
    /// Whether it can be cancelled now.
    public var canCancel: Bool
    /// Why it has not become a request.
    public var failure: ReservationFailure?
    /// The request that it has become.
    public var request: String?
    /// Where that request stands.
    public var requestState: RequestState?
    /// When its taxi reached the meeting place.
    public var requestArrivedAt: Timestamp?
    /// Why that request is over.
    public var requestEnd: RequestEnd?
    /// The taxi that comes or came.
    public var taxiCode: String?
    /// Luggage, payment and the price that was told; absent in lists, and where nothing was said.
    public var terms: RideTermsResponse?

    /// Describes a reservation.
    public init(
        id: String,
        state: ReservationState,
        origin: String,
        originLatitude: Double,
        originLongitude: Double,
        zone: String,
        destination: String,
        destinationLatitude: Double,
        destinationLongitude: Double,
        passengers: Int,
        day: String,
        time: String,
        meetingAt: Timestamp,
        allocatesAt: Timestamp,
        madeAt: Timestamp,
        changedAt: Timestamp,
        canCancel: Bool,
        failure: ReservationFailure? = nil,
        request: String? = nil,
        requestState: RequestState? = nil,
        requestEnd: RequestEnd? = nil,
        taxiCode: String? = nil,
        terms: RideTermsResponse? = nil,
        requestArrivedAt: Timestamp? = nil
    ) {
        self.id = id
        self.state = state
        self.origin = origin
        self.originLatitude = originLatitude
        self.originLongitude = originLongitude
        self.zone = zone
        self.destination = destination
        self.destinationLatitude = destinationLatitude
        self.destinationLongitude = destinationLongitude
        self.passengers = passengers
        self.day = day
        self.time = time
        self.meetingAt = meetingAt
        self.allocatesAt = allocatesAt
        self.madeAt = madeAt
        self.changedAt = changedAt
        self.canCancel = canCancel
        self.failure = failure
        self.request = request
        self.requestState = requestState
        self.requestArrivedAt = requestArrivedAt
        self.requestEnd = requestEnd
        self.taxiCode = taxiCode
        self.terms = terms
    }
}
