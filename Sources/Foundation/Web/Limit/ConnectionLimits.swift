public import NIOCore

/// The maximum number of connections, and their timeouts.
public struct ConnectionLimits: Sendable {
    /// Connections in all; others get status 503 and are closed.
    public var inAll: Int
    /// Connections from one network; others get status 429 and are closed.
    ///
    /// Trusted proxies are not counted.
    public var perNetwork: Int
    /// Connections from one wider network of IPv6, a /48, with the same response.
    public var perWideNetwork: Int
    /// The timeout for the first request's head.
    public var firstHead: TimeAmount
    /// The timeout between two requests, including the head of the second; longer than the minute after which proxies
    /// and clients close, so that none sends a request while we close.
    public var idle: TimeAmount
    /// The timeout for a request's body.
    public var body: TimeAmount
    /// The timeout for a connection that does not accept waiting output.
    public var stalled: TimeAmount

    /// Creates the limits.
    public init(
        inAll: Int = 10_000,
        perNetwork: Int = 1_000,
        perWideNetwork: Int = 4_000,
        firstHead: TimeAmount = .seconds(15),
        idle: TimeAmount = .seconds(75),
        body: TimeAmount = .seconds(120),
        stalled: TimeAmount = .seconds(60)
    ) {
        self.inAll = inAll
        self.perNetwork = perNetwork
        self.perWideNetwork = perWideNetwork
        self.firstHead = firstHead
        self.idle = idle
        self.body = body
        self.stalled = stalled
    }
}
