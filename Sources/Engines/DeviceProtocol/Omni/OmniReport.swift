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

/// What identifies one order to a lock, which the lock repeats in its answer.
public struct OmniTag: Hashable, Sendable {
    /// The number of the order; on the wire, of the user.
    public let user: UInt32
    /// The second in which the order was sent, since 1970; each is sent with a later one.
    public let stamp: UInt32

    /// Makes a tag.
    public init(user: UInt32, stamp: UInt32) {
        self.user = user
        self.stamp = stamp
    }
}

/// What a key is good for.
public enum OmniOperation: UInt32, Hashable, Sendable {
    /// Opening the lock.
    case unlock = 0
    /// Closing the lock.
    case lock = 1
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

/// What happens to a vehicle that nobody should move.
public enum OmniAlarm: UInt32, CaseIterable, Hashable, Sendable {
    /// It is moved although it is locked.
    case moved = 1
    /// It fell over.
    case fell = 2
    /// Its lock is being broken.
    case tampered = 3
    /// Its battery is nearly empty.
    case lowBattery = 4
    /// It stands again.
    case fallCleared = 6
    /// Its lock is left alone again.
    case tamperCleared = 7
}

/// How well a lock is supplied, and how well it is heard.
public struct OmniPower: Hashable, Sendable {
    /// The voltage of the lock's battery in hundredths of a volt.
    public let centivolts: UInt32
    /// How full the vehicle's battery is, where there is one, in hundredths.
    public let percent: UInt32?
    /// The strength of the mobile signal, 2 to 32, where it is told.
    public let signal: UInt32?

    /// Describes a supply.
    public init(centivolts: UInt32, percent: UInt32? = nil, signal: UInt32? = nil) {
        self.centivolts = centivolts
        self.percent = percent
        self.signal = signal
    }
}

/// How a lock stands.
public struct OmniCondition: Hashable, Sendable {
    /// Whether it is closed.
    public let isLocked: Bool
    /// How it is supplied and heard.
    public let power: OmniPower
    /// Whether the vehicle's battery is being charged, where there is one.
    public let isCharging: Bool?

    /// Describes a condition.
    public init(isLocked: Bool, _ power: OmniPower, isCharging: Bool? = nil) {
        self.isLocked = isLocked
        self.power = power
        self.isCharging = isCharging
    }
}
