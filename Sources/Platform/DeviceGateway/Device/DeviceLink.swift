public import CrosstownDeviceProtocol
public import CrosstownKit

/// What connects to the gateway: a lock by itself, or a station for all its docks.
public enum DeviceLink: Hashable, Sendable {
    /// The lock of a vehicle.
    case lock(IMEI)
    /// A docking station.
    case station(StationKey)
}

extension DeviceLink {
    /// The number of a lock.
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

    /// Reads what `description` wrote.
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

/// One connection of a link: the newest has the highest number, and is the only one that counts.
package struct DeviceSession: Hashable, Sendable {
    package let link: DeviceLink
    package let number: Int64
}

/// What servers tell each other about links, once it is committed.
enum DeviceCall: Hashable, Sendable {
    static let channel = "device"

    /// There may be an order that can be sent to the link.
    case order(DeviceLink)
    /// An order that counts as sent is to be sent to the link.
    case send(DeviceLink, OutgoingOrder)
    /// The link has connected anew: earlier connections are over.
    case connected(DeviceSession)

    var payload: String {
        switch self {
        case .order(let link): "order \(link)"
        case .send(let link, let order): "send \(link) \(order.words.joined(separator: " "))"
        case .connected(let session): "connected \(session.link) \(session.number)"
        }
    }

    init?(_ payload: String) {
        let words = payload.split(separator: " ").map(String.init)
        guard words.count >= 2, let link = DeviceLink(words[1]) else { return nil }
        switch (words[0], words.count) {
        case ("order", 2): self = .order(link)
        case ("send", _):
            guard let order = OutgoingOrder(words: Array(words[2...])) else { return nil }
            self = .send(link, order)
        case ("connected", 3):
            guard let number = Int64(words[2]) else { return nil }
            self = .connected(DeviceSession(link: link, number: number))
        default: return nil
        }
    }
}
