public import CrosstownSQL
public import ServiceLifecycle

/// Does something on every server soon after a message to a channel, at most once a second.
public struct PacedListener: Service {
    private static let pause = Duration.seconds(1)

    private let database: any Database
    private let channel: String
    private let sleeper: any Clock<Duration>
    private let act: @Sendable () -> Void

    /// Creates a listener to a channel.
    public init(
        _ database: any Database,
        to channel: String,
        sleeper: any Clock<Duration>,
        _ act: @escaping @Sendable () -> Void
    ) {
        (self.database, self.channel, self.sleeper, self.act) = (database, channel, sleeper, act)
    }

    /// Listens until shutdown.
    public func run() async throws {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Of many at once, most find the signal already set, and wake no task.
        let following = database.follow(channel) { _ in signal.yield() }
        defer { withExtendedLifetime(following) {} }
        await cancelWhenGracefulShutdown {
            for await _ in signals {
                act()
                guard (try? await sleeper.sleep(for: Self.pause)) != nil else { return }
            }
        }
    }
}
