public import CrosstownDeviceProtocol
public import CrosstownGeo
public import CrosstownValues

/// The behavior of a lock without I/O: its responses to messages.
///
/// It repeats messages until the server acknowledges them and stores them while it is offline.
public struct SimulatedLock: Sendable {
    /// The lock's number and dialect.
    public let peer: OmniPeer
    /// Whether it is closed.
    public private(set) var isLocked = true
    /// The orders that it has carried out, in order.
    public private(set) var operations: [OmniOperation] = []
    /// Its position, if known.
    public private(set) var place: Coordinate?
    /// Its failures.
    public var faults = LockFaults()

    private var lastTag = OmniTag(user: 0, stamp: 0)
    private var openedAt = Timestamp(milliseconds: 0)
    private var asked: (operation: OmniOperation, key: UInt32, tag: OmniTag)?
    private var keys: UInt32 = 0
    private var unacknowledged: [(report: OmniReport, time: OmniTime)] = []
    private var power = OmniPower(centivolts: 412, percent: 100, signal: 20)

    /// Creates a lock that is closed.
    public init(_ peer: OmniPeer) { self.peer = peer }

    /// Returns its messages after connecting or restarting.
    public mutating func connect(at now: Timestamp) -> [OmniFrame] {
        asked = nil
        return [frame(.signIn(power), now)] + repeated()
    }

    /// Returns the messages of a heartbeat.
    public mutating func beat(at now: Timestamp) -> [OmniFrame] {
        repeated() + [frame(.heartbeat(OmniCondition(isLocked: isLocked, power, isCharging: false)), now)]
    }

    /// Returns its messages when a rider closes it by hand.
    public mutating func closeByHand(at now: Timestamp) -> [OmniFrame] {
        guard !isLocked else { return [] }
        isLocked = true
        let minutes = UInt32(max(0, now.milliseconds(since: openedAt)) / 60_000)
        return say(.locked(.done, lastTag, minutes: minutes), now)
    }

    /// Returns its messages after a move to a place.
    public mutating func move(to place: Coordinate, at now: Timestamp) -> [OmniFrame] {
        self.place = place
        return [frame(.position(fix(now)), now)]
    }

    /// Updates the charge of its vehicle's battery, in percent; the next heartbeat reports it.
    public mutating func charge(_ percent: UInt32) {
        power = OmniPower(centivolts: power.centivolts, percent: min(100, percent), signal: power.signal)
    }

    /// Returns the messages of an alarm.
    public mutating func alarm(_ alarm: OmniAlarm, at now: Timestamp) -> [OmniFrame] { say(.alarm(alarm), now) }

    /// Returns its responses to a frame of the server.
    public mutating func obey(_ frame: OmniFrame, at now: Timestamp) -> [OmniFrame] {
        guard let order = OmniOrder(frame) else { return [] }
        if case .acknowledge(let command) = order { return acknowledged(command) }
        guard faults.lostOrders == 0 else {
            faults.lostOrders -= 1
            return []
        }
        switch order {
        case .giveKey(let operation, _, let tag): return giveKey(operation, tag, now)
        case .unlock(let key, let tag): return unlock(key, tag, now)
        case .lock(let key): return lock(key, now)
        case .tellPosition: return [self.frame(.position(fix(now)), now)]
        case .track, .acknowledge: return []
        }
    }

    private mutating func giveKey(_ operation: OmniOperation, _ tag: OmniTag, _ now: Timestamp) -> [OmniFrame] {
        keys += 1
        asked = (operation, keys, tag)
        return [frame(.key(operation, key: keys, tag), now)]
    }

    /// A timestamp opens the lock only once, so that a recorded order is useless.
    private mutating func unlock(_ key: UInt32, _ tag: OmniTag, _ now: Timestamp) -> [OmniFrame] {
        guard tag.stamp > lastTag.stamp else { return say(.unlocked(.failed, tag), now) }
        if peer.dialect == .scooter {
            guard isRight(key, .unlock), asked?.tag == tag else { return say(.unlocked(.wrongKey, tag), now) }
        }
        asked = nil
        isLocked = false
        operations.append(.unlock)
        lastTag = tag
        openedAt = now
        return say(.unlocked(.done, tag), now)
    }

    private mutating func lock(_ key: UInt32, _ now: Timestamp) -> [OmniFrame] {
        guard let tag = asked?.tag else { return [] }
        guard isRight(key, .lock) else { return say(.locked(.wrongKey, tag, minutes: 0), now) }
        asked = nil
        isLocked = true
        operations.append(.lock)
        return say(.locked(.done, tag, minutes: 0), now)
    }

    private func fix(_ now: Timestamp) -> OmniFix? { place.map { OmniFix($0, at: now, satellites: 9) } }

    private mutating func isRight(_ key: UInt32, _ operation: OmniOperation) -> Bool {
        guard faults.wrongKeys == 0 else {
            faults.wrongKeys -= 1
            return false
        }
        return asked?.key == key && asked?.operation == operation
    }

    private mutating func acknowledged(_ command: String) -> [OmniFrame] {
        guard faults.lostAcknowledgements == 0 else {
            faults.lostAcknowledgements -= 1
            return []
        }
        if let index = unacknowledged.firstIndex(where: { $0.report.needsAcknowledgement == command }) {
            unacknowledged.remove(at: index)
        }
        return []
    }

    private mutating func say(_ report: OmniReport, _ now: Timestamp) -> [OmniFrame] {
        let time = time(now)
        if report.needsAcknowledgement != nil { unacknowledged.append((report, time)) }
        return Array(repeating: report.frame(from: peer, time: time), count: faults.timesSaid)
    }

    private func repeated() -> [OmniFrame] { unacknowledged.map { $0.report.frame(from: peer, time: $0.time) } }

    private func frame(_ report: OmniReport, _ now: Timestamp) -> OmniFrame {
        report.frame(from: peer, time: time(now))
    }

    private func time(_ now: Timestamp) -> OmniTime {
        faults.isClockUnset ? .unset : OmniTime(now.advanced(milliseconds: faults.clockAhead))
    }
}
