/// The ports and limits of the gateway.
public struct GatewaySettings: Sendable {
    /// The address that devices connect to; loopback by default, until a firewall protects the gateway.
    public var host = "127.0.0.1"
    /// The port for locks; zero for any free one, `nil` for none.
    public var lockPort: Int? = 9679
    /// The port for docking stations; zero for any free one, `nil` for none.
    public var stationPort: Int? = 9680
    /// The maximum number of connections.
    public var mostConnections = 20_000
    /// The time a new connection has to identify itself.
    public var introduction = Duration.seconds(30)
    /// The silence after which a connection is closed: two and a half of a lock's heartbeat intervals.
    public var longestSilence = Duration.seconds(600)
    /// The messages per second that a lock may send, and ten times as many in a burst.
    public var lockMessagesPerSecond = 10
    /// The pings per second that a station may send, and ten times as many in a burst.
    public var stationPingsPerSecond = 1
    /// The maximum number of waiting messages per connection.
    public var mostWaiting = 64
    /// The maximum number of unknown devices per address and minute.
    public var mostStrangers = 10
    /// The interval of searches for orders whose notification may have been lost.
    public var sweep = Duration.seconds(2)

    /// Creates the default settings.
    public init() {}
}
