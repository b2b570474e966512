public import CrosstownDispatchEngine
import CrosstownValues

/// The current state of a driver.
public struct DriverResponse: Codable, Hashable, Sendable {
    /// The driver's identifier.
    public var id: String?
    /// The taxi's code, such as T345.
    public var code: String
    /// The driver's state.
    public var state: DriverState
    /// The place in a queue; present exactly when available.
    public var queue: QueueResponse?
    /// The open offer.
    public var offer: OfferResponse?
    /// The current ride.
    public var ride: DriverRideResponse?
    /// Why the driver is off duty, or how their place in the queue last changed.
    public var lastMove: MoveResponse?
    /// Changes whenever the driver sees more than another time or distance; present on the page and in the response to
    /// positions.
    public var version: String?

    /// Creates a driver's state.
    public init(
        id: String? = nil,
        code: String,
        state: DriverState,
        queue: QueueResponse?,
        offer: OfferResponse?,
        ride: DriverRideResponse?,
        lastMove: MoveResponse? = nil
    ) {
        self.id = id
        self.code = code
        self.state = state
        self.queue = queue
        self.offer = offer
        self.ride = ride
        self.lastMove = lastMove
    }
}
