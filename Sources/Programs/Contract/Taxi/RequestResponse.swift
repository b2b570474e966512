public import CrosstownDispatchEngine
public import CrosstownValues

/// A request for its passenger.
public struct RequestResponse: Codable, Hashable, Sendable {
    /// The request's identifier.
    public var id: String
    /// The state.
    public var state: RequestState
    /// The name of the meeting place.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The number of passengers.
    public var passengers: Int
    /// The name of the zone of the meeting place.
    public var zone: String
    /// When the passenger created the request.
    public var madeAt: Timestamp
    /// When a driver accepted.
    public var acceptedAt: Timestamp?
    /// When the passenger got in.
    public var pickedUpAt: Timestamp?
    /// When the ride ended, or the passenger canceled.
    public var endedAt: Timestamp?
    /// The number of offers that were not accepted.
    public var offersTried: Int
    /// The number of different drivers with an offer.
    public var driversAsked: Int
    /// The number of taxis waiting in the zone now.
    public var queueLength: Int
    /// Whether every driver of the zone has refused the request (T-4.5).
    public var hasGoneRound: Bool
    /// When the first of these drivers receives another offer; absent while an offer is open or about to be sent.
    public var asksAgainAt: Timestamp?
    /// Whether the passenger has to choose to keep looking (T-4.5).
    public var asksToKeepLooking: Bool
    /// The code of the taxi that had accepted and does not come, during the search for another one.
    public var lostTaxiCode: String?
    /// When the search ends unless the passenger opens the request before.
    public var searchEndsAt: Timestamp?
    /// When the taxi reached the meeting place.
    public var arrivedAt: Timestamp?
    /// When the driver's phone was last seen.
    public var taxiHeardAt: Timestamp?
    /// Whether that is so long ago that the passenger may look for another taxi, or end the ride.
    public var isTaxiSilent: Bool
    /// Why the request is over.
    public var endCause: RequestEnd?
    /// The city's reason, where it ended the request.
    public var endReason: String?
    /// The taxi that comes or came.
    public var taxi: TaxiResponse?
    /// When the taxi is reserved for.
    public var wantedAt: Timestamp?
    /// The destination, luggage and payment, where given.
    public var terms: RideTermsResponse?
    /// The payment from the wallet, in responses with a single request.
    public var payment: TaxiPaymentResponse?
    /// The state of the question about an unusual fare paid to the driver, if any.
    public var fareDoubt: TaxiFareDoubt?
    /// When the passenger reported that they are not in the taxi.
    public var notInTaxiAt: Timestamp?
    /// Whether the passenger can report that now, in responses with a single request.
    public var canDeny: Bool?
    /// The remaining drive while the passenger is on board, where a destination was given.
    public var toDestination: RemainingDriveResponse?

    /// Creates a request.
    public init(
        id: String,
        state: RequestState,
        meetingPlace: String,
        latitude: Double,
        longitude: Double,
        passengers: Int,
        zone: String,
        madeAt: Timestamp,
        acceptedAt: Timestamp? = nil,
        pickedUpAt: Timestamp? = nil,
        endedAt: Timestamp? = nil,
        offersTried: Int = 0,
        driversAsked: Int = 0,
        queueLength: Int = 0,
        hasGoneRound: Bool = false,
        asksAgainAt: Timestamp? = nil,
        asksToKeepLooking: Bool = false,
        lostTaxiCode: String? = nil,
        searchEndsAt: Timestamp? = nil,
        arrivedAt: Timestamp? = nil,
        taxiHeardAt: Timestamp? = nil,
        isTaxiSilent: Bool = false,
        endCause: RequestEnd? = nil,
        endReason: String? = nil,
        taxi: TaxiResponse? = nil,
        wantedAt: Timestamp? = nil,
        terms: RideTermsResponse? = nil,
        payment: TaxiPaymentResponse? = nil,
        notInTaxiAt: Timestamp? = nil,
        canDeny: Bool? = nil
    ) {
        self.id = id
        self.state = state
        self.meetingPlace = meetingPlace
        self.latitude = latitude
        self.longitude = longitude
        self.passengers = passengers
        self.zone = zone
        self.madeAt = madeAt
        self.acceptedAt = acceptedAt
        self.pickedUpAt = pickedUpAt
        self.endedAt = endedAt
        self.offersTried = offersTried
        self.driversAsked = driversAsked
        self.queueLength = queueLength
        self.hasGoneRound = hasGoneRound
        self.asksAgainAt = asksAgainAt
        self.asksToKeepLooking = asksToKeepLooking
        self.lostTaxiCode = lostTaxiCode
        self.searchEndsAt = searchEndsAt
        self.arrivedAt = arrivedAt
        self.taxiHeardAt = taxiHeardAt
        self.isTaxiSilent = isTaxiSilent
        self.endCause = endCause
        self.endReason = endReason
        self.taxi = taxi
        self.wantedAt = wantedAt
        self.terms = terms
        self.payment = payment
        self.notInTaxiAt = notInTaxiAt
        self.canDeny = canDeny
    }
}
