public import NIOCore

/// How many connections are taken, and how long each may do nothing.
public struct ConnectionLimits: Sendable {
    /// Connections in all; more are answered with status 503 and closed.
    public var inAll: Int
    /// Connections from one network; more are answered with status 429 and closed.
    ///
    /// Trusted proxies are not counted.
    public var perNetwork: Int
    /// Connections from one wider network of IPv6, a /48, which is answered in the same way.
    public var perWideNetwork: Int
    /// How long a new connection may take until its first request's head is there.
    public var firstHead: TimeAmount
    /// How long a connection may wait between two requests, the head of the second included; longer than the minute after
    /// which proxies and clients let go themselves, so that none sends a request while we close.
    public var idle: TimeAmount
    /// How long a request's body may take.
    public var body: TimeAmount
    /// How long a connection may take nothing of what waits for it.
    public var stalled: TimeAmount

    /// States the limits.
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
