import Synchronization

/// The ports that devices connect to; `nil` where none may.
public struct DevicePorts: Hashable, Sendable {
    /// For locks.
    public let locks: Int?
    /// For docking stations.
    public let stations: Int?
}

/// Where the ports are written down once devices can connect.
final class DevicePortBoard: Sendable {
    private let ports = Mutex<DevicePorts?>(nil)

    var current: DevicePorts? { ports.withLock { $0 } }

    func set(_ ports: DevicePorts) { self.ports.withLock { $0 = ports } }
}
