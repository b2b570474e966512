public import CrosstownValues

/// An order from the server to a lock.
public enum OmniOrder: Hashable, Sendable {
    /// Requests a key for one operation, valid for a number of seconds.
    case giveKey(OmniOperation, validSeconds: UInt32, OmniTag)
    /// Opens the lock, with the key if the dialect requires one.
    case unlock(key: UInt32, OmniTag)
    /// Closes the lock with a key.
    case lock(key: UInt32)
    /// Requests the position.
    case tellPosition
    /// Requests the position at an interval in seconds; zero ends it.
    case track(everySeconds: UInt32)
    /// Acknowledges a report, so that the lock does not repeat it.
    case acknowledge(String)

    /// Returns the frame to send to a lock.
    public func frame(to peer: OmniPeer, at now: Timestamp) -> OmniFrame {
        let (command, parameters) = words(peer.dialect)
        let time = peer.dialect.carriesTime ? OmniTime(now) : nil
        return OmniFrame(.toDevice, peer, time: time, command: command, parameters)
    }

    private func words(_ dialect: OmniDialect) -> (command: String, parameters: [String]) {
        switch self {
        case .giveKey(let operation, let seconds, let tag):
            ("R0", ["\(operation.rawValue)", "\(seconds)"] + tag.words)
        case .unlock(let key, let tag): ("L0", ["\(key)"] + tag.words)
        case .lock(let key): ("L1", ["\(key)"])
        case .tellPosition: ("D0", [])
        case .track(let seconds): ("D1", ["\(seconds)"])
        case .acknowledge(let command): dialect == .ring ? ("Re", [command]) : (command, [])
        }
    }

    /// Parses a frame of the server; `nil` for an invalid order.
    public init?(_ frame: OmniFrame) {
        let numbers = frame.parameters.compactMap { UInt32($0) }
        guard frame.direction == .toDevice else { return nil }
        switch (frame.command, frame.parameters.count, numbers.count) {
        case ("R0", 4, 4):
            guard let operation = OmniOperation(rawValue: numbers[0]) else { return nil }
            self = .giveKey(operation, validSeconds: numbers[1], OmniTag(user: numbers[2], stamp: numbers[3]))
        case ("L0", 3, 3): self = .unlock(key: numbers[0], OmniTag(user: numbers[1], stamp: numbers[2]))
        case ("L1", 1, 1): self = .lock(key: numbers[0])
        case ("D0", 0, 0): self = .tellPosition
        case ("D1", 1, 1): self = .track(everySeconds: numbers[0])
        case ("Re", 1, 0): self = .acknowledge(frame.parameters[0])
        case ("L0", 0, 0), ("L1", 0, 0), ("W0", 0, 0), ("E0", 0, 0): self = .acknowledge(frame.command)
        default: return nil
        }
    }
}
