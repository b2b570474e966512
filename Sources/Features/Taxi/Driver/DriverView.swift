import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownValues

/// What a driver sees.
public struct DriverView: Hashable, Sendable {
    /// The driver himself.
    public let driver: Driver
    /// How many drivers stand ahead in the queue, when available.
    public let driversAhead: Int?
    /// How many drivers wait in the queue, when available.
    public let queueLength: Int?
    /// The open offer, with its request.
    public let offer: Offered?
    /// The request that is being served.
    public let ride: TaxiRequest?
    /// The last known position, where an offer or a ride gives somewhere to go.
    public let position: Fix?
    /// How near the taxi is to the meeting place, while it is on its way or waits there.
    let meetingDistance: MeetingDistance?
    /// How the driver's place changed last, where that is asked.
    public let lastMove: LastMove?
    /// From when on the driver may say that the passengers are not there; once he has arrived.
    public let passengerMissingFrom: Timestamp?
    /// Where the ride goes and how it is paid, where the driver looks and that was said.
    var terms: RideTerms?
    /// What passenger and driver have said to each other, while the taxi is on its way and the driver looks.
    var said: [RideSignal] = []
    /// The fare that the page confirms.
    var saved: SavedFare?
    /// Whether the fare of the last ride is not entered.
    var lacksFare = false
    /// Whether passengers or the city look at a fare of the driver.
    var isFareQuestioned = false

    /// An open offer as its driver sees it.
    public struct Offered: Hashable, Sendable {
        /// The offer.
        public let offer: Offer
        /// What is offered.
        public let request: TaxiRequest
        /// Milliseconds left to answer, by the server's clock.
        public let remainingMilliseconds: Int64
        /// How long a driver may think in all.
        public let totalMilliseconds: Int64
    }

    /// Where the driver is asked or expected to go.
    public var meetingPlace: Coordinate? { ride?.meetingPlace ?? offer?.request.meetingPlace }
}
