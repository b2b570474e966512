extension OmniReport {
    /// Returns the frame that a lock sends; `time` is left out if the dialect does not carry it.
    public func frame(from peer: OmniPeer, time: OmniTime = .unset) -> OmniFrame {
        let (command, parameters) = words(peer.dialect)
        return OmniFrame(
            .fromDevice,
            peer,
            time: peer.dialect.carriesTime ? time : nil,
            command: command,
            parameters
        )
    }

    private func words(_ dialect: OmniDialect) -> (command: String, parameters: [String]) {
        switch self {
        case .signIn(let power): ("Q0", Self.words(power, dialect))
        case .heartbeat(let condition): ("H0", Self.heartbeat(condition, dialect))
        case .status(let condition): Self.status(condition, dialect)
        case .key(let operation, let key, let tag): ("R0", ["\(operation.rawValue)", "\(key)"] + tag.words)
        case .unlocked(let result, let tag): ("L0", ["\(result.rawValue)"] + tag.words)
        case .locked(let result, let tag, let minutes):
            ("L1", (dialect == .scooter ? ["\(result.rawValue)"] : []) + tag.words + ["\(minutes)"])
        case .position(let fix): ("D0", OmniFix.words(fix))
        case .alarm(let alarm): ("W0", ["\(alarm.rawValue)"])
        case .fault(let number): ("E0", ["\(number)"])
        case .other(let command): (command, [])
        }
    }

    private static func words(_ power: OmniPower, _ dialect: OmniDialect) -> [String] {
        dialect == .ring
            ? ["\(power.centivolts)"] : ["\(power.centivolts)", "\(power.percent ?? 0)", "\(power.signal ?? 0)"]
    }

    private static func heartbeat(_ condition: OmniCondition, _ dialect: OmniDialect) -> [String] {
        let common = [bit(condition.isLocked), "\(condition.power.centivolts)", "\(condition.power.signal ?? 0)"]
        guard dialect == .scooter else { return common }
        return common + ["\(condition.power.percent ?? 0)", bit(condition.isCharging ?? false)]
    }

    private static func status(_ condition: OmniCondition, _ dialect: OmniDialect) -> (String, [String]) {
        let signal = "\(condition.power.signal ?? 0)"
        guard dialect == .scooter else {
            return ("S5", ["\(condition.power.centivolts)", signal, "0", bit(condition.isLocked), "0"])
        }
        let decivolts = "\(condition.power.centivolts / 10)"
        let charging = bit(condition.isCharging ?? false)
        return (
            "S6",
            [
                "\(condition.power.percent ?? 0)", "0", "0", charging, decivolts, decivolts, bit(condition.isLocked),
                signal,
            ]
        )
    }

    private static func bit(_ flag: Bool) -> String { flag ? "1" : "0" }
}

extension OmniTag {
    var words: [String] { ["\(user)", "\(stamp)"] }
}
