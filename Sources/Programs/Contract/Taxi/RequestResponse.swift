public import CrosstownDispatchEngine
public import CrosstownValues

/// What a passenger sees of a request.
public struct RequestResponse: Codable, Hashable, Sendable {
    /// The request's identity.
    public var id: String
    /// Where the request stands.
    public var state: RequestState
    /// What the meeting place is called.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// How many persons will ride.
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
    /// How many offers were decided without an acceptance.
    public var offersTried: Int
    /// How many different drivers were asked.
    public var driversAsked: Int
    /// How many taxis wait in the zone now.
    public var queueLength: Int
    /// Whether every driver of the zone has turned the request down (T-4.5).
    public var hasGoneRound: Bool
    /// When the first of these drivers is asked again; absent while somebody is asked, or will be in a moment.
    public var asksAgainAt: Timestamp?
    /// Whether the passenger is asked whether to keep looking (T-4.5).
    public var asksToKeepLooking: Bool
    /// The code of the taxi that had accepted and does not come, while another one is looked for.
    public var lostTaxiCode: String?
    /// When the search ends unless the passenger looks at the request before.
    public var searchEndsAt: Timestamp?
    /// When the taxi reached the meeting place.
    public var arrivedAt: Timestamp?
    /// When the phone of the driver who comes or drives was last heard of.
    public var taxiHeardAt: Timestamp?
    /// Whether that is so long ago that the passenger may look for another taxi, or end the ride.
    public var isTaxiSilent: Bool
    /// Why the request is over.
    public var endCause: RequestEnd?
    /// What the city said where it ended the request.
    public var endReason: String?
    /// The taxi that comes or came.
    public var taxi: TaxiResponse?
    /// When the taxi is wanted, where it was reserved.
    public var wantedAt: Timestamp?
    /// What was said beside the meeting place; absent where nothing was.
    public var terms: RideTermsResponse?
    /// How the payment from the wallet stands, where the request is asked for by itself.
    public var payment: TaxiPaymentResponse?
    /// How the question about an unusual fare stands that was paid to the driver; absent where none is asked.
    public var fareDoubt: TaxiFareDoubt?
    /// When the passenger said that they are not in the taxi.
    public var notInTaxiAt: Timestamp?
    /// Whether the passenger can say so now, where the request is asked for by itself.
    public var canDeny: Bool?
    /// What is left to the destination while the passenger is on board, where a destination was given.
    public var toDestination: RemainingDriveResponse?

    /// Describes a request.
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
