public import CrosstownDeviceProtocol
public import CrosstownKit

/// A connection to the gateway: a single lock, or a station for all its docks.
public enum DeviceLink: Hashable, Sendable {
    /// The lock of a vehicle.
    case lock(IMEI)
    /// A docking station.
    case station(StationKey)
}

extension DeviceLink {
    var imei: IMEI? {
        switch self {
        case .lock(let imei): imei
        case .station: nil
        }
    }
}

extension DeviceLink: CustomStringConvertible {
    /// The kind and the number, such as `lock:863725031194523`.
    public var description: String {
        switch self {
        case .lock(let imei): "lock:\(imei)"
        case .station(let key): "station:\(key)"
        }
    }

    /// Parses a `description`.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "lock":
            guard let imei = IMEI(parts[1]) else { return nil }
            self = .lock(imei)
        case "station":
            guard let key = StationKey(parts[1]) else { return nil }
            self = .station(key)
        default: return nil
        }
    }
}
