import Synchronization

/// The current port of the routing engine on this machine, which changes with each start of the engine.
public final class RoutingEnginePort: Sendable {
    private let port: Mutex<Int?>

    /// Creates the port; `nil` until there is an engine.
    public init(_ port: Int? = nil) { self.port = Mutex(port) }

    /// The loopback port; `nil` until an engine is ready.
    public internal(set) var current: Int? {
        get { port.withLock { $0 } }
        set { port.withLock { $0 = newValue } }
    }
}
