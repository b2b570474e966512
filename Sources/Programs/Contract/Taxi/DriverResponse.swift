public import CrosstownDispatchEngine
import CrosstownValues

/// What a driver sees now.
public struct DriverResponse: Codable, Hashable, Sendable {
    /// The driver.
    public var id: String?
    /// The taxi's code, such as T345.
    public var code: String
    /// What the driver is doing.
    public var state: DriverState
    /// The place in a queue; present exactly when available.
    public var queue: QueueResponse?
    /// The open offer.
    public var offer: OfferResponse?
    /// The ride that is being served.
    public var ride: DriverRideResponse?
    /// Why the driver is off duty, or how his place in the queue changed last.
    public var lastMove: MoveResponse?
    /// Another one as soon as the driver sees something else than another time or distance; in what the page and the answers
    /// to positions tell.
    public var version: String?

    /// Describes what a driver sees.
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
