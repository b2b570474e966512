import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownValues

/// A driver's view.
public struct DriverView: Hashable, Sendable {
    /// The driver.
    public let driver: Driver
    /// The number of drivers ahead in the queue, if available.
    public let driversAhead: Int?
    /// The number of drivers in the queue, if available.
    public let queueLength: Int?
    /// The open offer with its request.
    public let offer: Offered?
    /// The current ride.
    public let ride: TaxiRequest?
    /// The last position, if there is an offer or a ride.
    public let position: Fix?
    /// The distance to the meeting place before the pick-up.
    let meetingDistance: MeetingDistance?
    /// The last change of the driver's place, if requested.
    public let lastMove: LastMove?
    /// From when the driver can report missing passengers, after the arrival.
    public let passengerMissingFrom: Timestamp?
    /// The terms of the ride, if the driver requests the view.
    var terms: RideTerms?
    /// The quick messages before the pick-up, if the driver requests the view.
    var said: [RideSignal] = []
    /// The fare that the page confirms.
    var saved: SavedFare?
    /// Whether the last ride has no fare.
    var lacksFare = false
    /// Whether passengers or the city review a fare of the driver.
    var isFareQuestioned = false

    /// An open offer for its driver.
    public struct Offered: Hashable, Sendable {
        /// The offer.
        public let offer: Offer
        /// The offered request.
        public let request: TaxiRequest
        /// The milliseconds left to answer, by the server's clock.
        public let remainingMilliseconds: Int64
        /// The total milliseconds to answer.
        public let totalMilliseconds: Int64
    }

    /// The meeting place of the ride or offer.
    public var meetingPlace: Coordinate? { ride?.meetingPlace ?? offer?.request.meetingPlace }
}
