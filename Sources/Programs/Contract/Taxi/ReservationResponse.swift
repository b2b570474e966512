public import CrosstownDispatchEngine
public import CrosstownValues

/// A taxi for a later time.
public struct ReservationResponse: Codable, Hashable, Sendable {
    /// The reservation's identifier.
    public var id: String
    /// The state.
    public var state: ReservationState
    /// The name of the meeting place.
    public var origin: String
    /// WGS 84 degrees.
    public var originLatitude: Double
    /// WGS 84 degrees.
    public var originLongitude: Double
    /// The name of the zone of the origin.
    public var zone: String
    /// The name of the destination.
    public var destination: String
    /// WGS 84 degrees.
    public var destinationLatitude: Double
    /// WGS 84 degrees.
    public var destinationLongitude: Double
    /// The number of passengers.
    public var passengers: Int
    /// The day in the city, such as `2026-11-24`.
    public var day: String
    /// The meeting time on the city's clocks, such as `09:05`.
    public var time: String
    /// The timestamp of day and time.
    public var meetingAt: Timestamp
    /// When the search for a taxi begins, and until when the reservation can be canceled.
    public var allocatesAt: Timestamp
    /// When it was created.
    public var madeAt: Timestamp
    /// When it was last updated.
    public var changedAt: Timestamp
    /// Whether it can be canceled now.
    public var canCancel: Bool
    /// Why it did not become a request.
    public var failure: ReservationFailure?
    /// The request that it became.
    public var request: String?
    /// The state of that request.
    public var requestState: RequestState?
    /// When its taxi reached the meeting place.
    public var requestArrivedAt: Timestamp?
    /// Why that request is over.
    public var requestEnd: RequestEnd?
    /// The taxi that comes or came.
    public var taxiCode: String?
    /// The luggage, payment and announced price; absent in lists, and where none were given.
    public var terms: RideTermsResponse?

    /// Creates a reservation.
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
