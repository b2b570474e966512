import Synchronization

/// The ports for devices; `nil` where they are off.
public struct DevicePorts: Hashable, Sendable {
    /// The port for locks.
    public let locks: Int?
    /// The port for docking stations.
    public let stations: Int?
}

/// Stores the ports once devices can connect.
final class DevicePortBoard: Sendable {
    private let ports = Mutex<DevicePorts?>(nil)

    var current: DevicePorts? { ports.withLock { $0 } }

    func set(_ ports: DevicePorts) { self.ports.withLock { $0 = ports } }
}
