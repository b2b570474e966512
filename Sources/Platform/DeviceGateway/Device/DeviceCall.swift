import CrosstownDeviceProtocol
import CrosstownKit

/// Messages between servers about links, sent after a commit.
package enum DeviceCall: Hashable, Sendable {
    static let channel = "device"

    /// The link may have an order to send.
    case order(DeviceLink)
    /// An order that is recorded as sent and has to go to the link.
    case send(DeviceLink, OutgoingOrder)
    /// The link has reconnected, so earlier connections have ended.
    case connected(DeviceSession)

    var payload: String {
        switch self {
        case .order(let link): "order \(link)"
        case .send(let link, let order): "send \(link) \(order.words.joined(separator: " "))"
        case .connected(let session): "connected \(session.link) \(session.number)"
        }
    }

    /// Parses a `payload`.
    package init?(_ payload: String) {
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
