/// Where the gateway listens, and how much it puts up with.
public struct GatewaySettings: Sendable {
    /// The address that devices connect to; loopback unless something in front keeps strangers away.
    public var host = "127.0.0.1"
    /// The port for locks; zero for one that is free, `nil` where no lock is to connect.
    public var lockPort: Int? = 9679
    /// The port for docking stations; zero for one that is free, `nil` where no station is to connect.
    public var stationPort: Int? = 9680
    /// How many connections there may be at once.
    public var mostConnections = 20_000
    /// How long who connects may take to say who it is.
    public var introduction = Duration.seconds(30)
    /// How long a device may be silent before its connection is ended: two and a half of a lock's beats.
    public var longestSilence = Duration.seconds(600)
    /// How many messages a lock may send a second in the long run, and ten times as many at once.
    public var lockMessagesPerSecond = 10
    /// How many pings a station may send a second in the long run, and ten times as many at once.
    public var stationPingsPerSecond = 1
    /// How many messages of one connection may wait to be taken in.
    public var mostWaiting = 64
    /// How many unknown devices an address may bring in a minute.
    public var mostStrangers = 10
    /// How often orders are looked for whose notification may have been lost.
    public var sweep = Duration.seconds(2)

    /// The usual settings.
    public init() {}
}
