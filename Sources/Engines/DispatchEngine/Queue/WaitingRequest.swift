public import CrosstownValues

/// A request that waits in a zone without an open offer, for matching.
public struct WaitingRequest<Request: Hashable & Sendable, Driver: Hashable & Sendable>: Hashable, Sendable {
    /// The request.
    public let request: Request
    /// When the passenger created the request.
    public let madeAt: Timestamp
    /// The time of each driver's last refusal or missed offer.
    public let refusedAt: [Driver: Timestamp]

    /// Creates a waiting request.
    public init(request: Request, madeAt: Timestamp, refusedAt: [Driver: Timestamp] = [:]) {
        self.request = request
        self.madeAt = madeAt
        self.refusedAt = refusedAt
    }
}
