public import CrosstownSQL
public import ServiceLifecycle

/// Handles, on every server, the messages of committed transactions to a channel, such as to notify the streams of a
/// hub.
public struct ChannelListener: Service {
    private let database: any Database
    private let channel: String
    private let hear: @Sendable (String) async -> Void

    /// Creates a listener that handles one message after the other.
    public init(
        _ database: any Database,
        to channel: String,
        _ hear: @escaping @Sendable (_ payload: String) async -> Void
    ) { (self.database, self.channel, self.hear) = (database, channel, hear) }

    /// Listens until shutdown.
    public func run() async throws {
        let payloads = database.listen(channel)
        await cancelWhenGracefulShutdown {
            for await payload in payloads { await hear(payload) }
        }
    }
}
