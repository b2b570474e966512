extension OmniReport {
    /// Parses a frame of a lock; `nil` if the parameters of its command are invalid.
    public init?(_ frame: OmniFrame) {
        guard frame.direction == .fromDevice, let report = Self.report(frame, OmniFields(frame.parameters)) else {
            return nil
        }
        self = report
    }

    private static func report(_ frame: OmniFrame, _ fields: OmniFields) -> OmniReport? {
        switch frame.command {
        case "Q0": power(frame.peer.dialect, fields).map(signIn)
        case "H0": heartbeat(frame.peer.dialect, fields).map(heartbeat)
        case "S6" where frame.peer.dialect == .scooter: scooterStatus(fields).map(status)
        case "S5" where frame.peer.dialect == .ring: ringStatus(fields).map(status)
        case "R0": key(fields)
        case "L0": unlocked(fields)
        case "L1": locked(frame.peer.dialect, fields)
        case "D0": OmniFix.reading(frame.parameters).map(position)
        case "W0": fields.number(0).map { OmniAlarm(rawValue: $0).map(alarm) ?? .other(command: "W0") }
        case "E0": fields.number(0).map(fault)
        default: .other(command: frame.command)
        }
    }

    private static func power(_ dialect: OmniDialect, _ fields: OmniFields) -> OmniPower? {
        guard let volts = fields.number(0) else { return nil }
        guard dialect == .scooter else { return OmniPower(centivolts: volts, percent: ringPercent(volts)) }
        guard let percent = fields.percent(1), let signal = fields.number(2) else { return nil }
        return OmniPower(centivolts: volts, percent: percent, signal: signal)
    }

    private static func heartbeat(_ dialect: OmniDialect, _ fields: OmniFields) -> OmniCondition? {
        guard let isLocked = fields.flag(0), let volts = fields.number(1), let signal = fields.number(2) else {
            return nil
        }
        guard dialect == .scooter else {
            return OmniCondition(
                isLocked: isLocked,
                OmniPower(centivolts: volts, percent: ringPercent(volts), signal: signal)
            )
        }
        guard let percent = fields.percent(3), let isCharging = fields.flag(4) else { return nil }
        return OmniCondition(
            isLocked: isLocked,
            OmniPower(centivolts: volts, percent: percent, signal: signal),
            isCharging: isCharging
        )
    }

    /// The fields: battery, mode, speed, charging, two voltages in tenths of a volt, lock, signal; the rest is ignored.
    private static func scooterStatus(_ fields: OmniFields) -> OmniCondition? {
        guard let percent = fields.percent(0), let isCharging = fields.flag(3), let decivolts = fields.number(4),
            let isLocked = fields.flag(6), let signal = fields.number(7), decivolts < 100_000
        else { return nil }
        return OmniCondition(
            isLocked: isLocked,
            OmniPower(centivolts: decivolts * 10, percent: percent, signal: signal),
            isCharging: isCharging
        )
    }

    /// The fields: voltage, signal, satellites, lock.
    private static func ringStatus(_ fields: OmniFields) -> OmniCondition? {
        guard let volts = fields.number(0), let signal = fields.number(1), let isLocked = fields.flag(3) else {
            return nil
        }
        return OmniCondition(
            isLocked: isLocked,
            OmniPower(centivolts: volts, percent: ringPercent(volts), signal: signal)
        )
    }

    private static func key(_ fields: OmniFields) -> OmniReport? {
        guard let number = fields.number(0), let key = fields.number(1), let tag = fields.tag(2) else { return nil }
        guard let operation = OmniOperation(rawValue: number) else { return .other(command: "R0") }
        return .key(operation, key: key, tag)
    }

    private static func unlocked(_ fields: OmniFields) -> OmniReport? {
        guard let result = fields.number(0).flatMap(OmniResult.init(rawValue:)), let tag = fields.tag(1) else {
            return nil
        }
        return .unlocked(result, tag)
    }

    /// A ring lock reports no result: it sends this after it has been closed.
    private static func locked(_ dialect: OmniDialect, _ fields: OmniFields) -> OmniReport? {
        let first = dialect == .scooter ? 1 : 0
        let result = dialect == .scooter ? fields.number(0).flatMap(OmniResult.init(rawValue:)) : .done
        guard let result, let tag = fields.tag(first), let minutes = fields.number(first + 2) else { return nil }
        return .locked(result, tag, minutes: minutes)
    }

    /// Returns the charge of a ring lock's cell by its voltage in percent, linear between the points.
    ///
    /// Source: the discharge curve of the OC32 ring lock.
    static func ringPercent(_ centivolts: UInt32) -> UInt32 {
        let points: [(volts: UInt32, percent: UInt32)] = [
            (340, 0), (355, 10), (359, 20), (362, 30), (364, 40), (370, 50), (376, 60), (383, 70), (391, 80), (401, 90),
            (412, 100),
        ]
        guard let above = points.firstIndex(where: { $0.volts >= centivolts }) else { return 100 }
        guard above > 0 else { return 0 }
        let (low, high) = (points[above - 1], points[above])
        return low.percent + (high.percent - low.percent) * (centivolts - low.volts) / (high.volts - low.volts)
    }
}

private struct OmniFields {
    private let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    func number(_ place: Int) -> UInt32? {
        guard texts.indices.contains(place), texts[place].utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return UInt32(texts[place])
    }

    func percent(_ place: Int) -> UInt32? { number(place).flatMap { $0 <= 100 ? $0 : nil } }

    func flag(_ place: Int) -> Bool? {
        switch number(place) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    func tag(_ place: Int) -> OmniTag? {
        guard let user = number(place), let stamp = number(place + 1) else { return nil }
        return OmniTag(user: user, stamp: stamp)
    }
}
