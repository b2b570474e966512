public import CrosstownValues

/// A request that waits in a zone without an open offer, as far as matching needs to know.
public struct WaitingRequest<Request: Hashable & Sendable, Driver: Hashable & Sendable>: Hashable, Sendable {
    /// Which request it is.
    public let request: Request
    /// When the passenger asked.
    public let madeAt: Timestamp
    /// When each driver who refused it, or let its time run out, did so last.
    public let refusedAt: [Driver: Timestamp]

    /// Describes a waiting request.
    public init(request: Request, madeAt: Timestamp, refusedAt: [Driver: Timestamp] = [:]) {
        self.request = request
        self.madeAt = madeAt
        self.refusedAt = refusedAt
    }
}
