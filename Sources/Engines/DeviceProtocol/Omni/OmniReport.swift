/// A report from a lock to the server.
public enum OmniReport: Hashable, Sendable {
    /// It has just connected or restarted.
    case signIn(OmniPower)
    /// A heartbeat; by default every 240 s.
    case heartbeat(OmniCondition)
    /// Its state, requested or automatic.
    case status(OmniCondition)
    /// A key that is valid for one operation.
    case key(OmniOperation, key: UInt32, OmniTag)
    /// The result of an unlock; the server must acknowledge it.
    case unlocked(OmniResult, OmniTag)
    /// The result of locking, by an order or by hand; the server must acknowledge it.
    case locked(OmniResult, OmniTag, minutes: UInt32)
    /// The position; `nil` if it sees too few satellites.
    case position(OmniFix?)
    /// An alarm; the server must acknowledge it.
    case alarm(OmniAlarm)
    /// The vendor's number of a broken part; the server must acknowledge it.
    case fault(UInt32)
    /// An unsupported report.
    case other(command: String)

    /// The command that the server has to acknowledge, if any.
    public var needsAcknowledgement: String? {
        switch self {
        case .unlocked: "L0"
        case .locked: "L1"
        case .alarm: "W0"
        case .fault: "E0"
        case .signIn, .heartbeat, .status, .key, .position, .other: nil
        }
    }
}

/// The results of an order.
public enum OmniResult: UInt32, CaseIterable, Hashable, Sendable {
    /// It succeeded.
    case done = 0
    /// It failed.
    case failed = 1
    /// The key was invalid or expired.
    case wrongKey = 2
    /// The vehicle was moving.
    case riding = 3
}
