import Synchronization

/// Where the routing engine listens on this machine; changes whenever the engine is started again.
public final class RoutingEnginePort: Sendable {
    private let port: Mutex<Int?>

    /// Makes the place to look the port up at; `nil` until there is an engine.
    public init(_ port: Int? = nil) { self.port = Mutex(port) }

    /// The loopback port; `nil` while no engine is ready.
    public internal(set) var current: Int? {
        get { port.withLock { $0 } }
        set { port.withLock { $0 = newValue } }
    }
}
