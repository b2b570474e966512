/// What a lock tells the server.
public enum OmniReport: Hashable, Sendable {
    /// It has just connected, or started again.
    case signIn(OmniPower)
    /// It lives; by default every 240 s.
    case heartbeat(OmniCondition)
    /// How it stands, asked for or by itself.
    case status(OmniCondition)
    /// A key that is good for one operation.
    case key(OmniOperation, key: UInt32, OmniTag)
    /// What came of an unlock; the server must acknowledge it.
    case unlocked(OmniResult, OmniTag)
    /// It was locked, or would not be, by an order or by hand; the server must acknowledge it.
    case locked(OmniResult, OmniTag, minutes: UInt32)
    /// Where it is; without a place where it sees too few satellites.
    case position(OmniFix?)
    /// Something happens to it; the server must acknowledge it.
    case alarm(OmniAlarm)
    /// A part of it is broken, by the maker's number; the server must acknowledge it.
    case fault(UInt32)
    /// Something that we have no use for.
    case other(command: String)

    /// The command that the server has to acknowledge, if it has to.
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

/// What came of an order.
public enum OmniResult: UInt32, CaseIterable, Hashable, Sendable {
    /// It was carried out.
    case done = 0
    /// It was tried in vain.
    case failed = 1
    /// The key was wrong or too old.
    case wrongKey = 2
    /// The vehicle moves.
    case riding = 3
}
