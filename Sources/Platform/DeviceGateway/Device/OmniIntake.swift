import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Handles one report of a lock: updates its state, ends its order, and notifies listeners.
struct OmniIntake {
    /// The delay in milliseconds above which the lock must have stored the report while offline.
    private static let notableAge: Int64 = 120_000

    let transaction: any Transaction
    let listeners: DeviceListeners
    let lock: KeptLock
    let now: Timestamp

    private var locks: LockStore { LockStore(transaction: transaction) }
    private var orders: OrderStore { OrderStore(transaction: transaction) }

    /// Handles a report and returns the orders to send in addition to the acknowledgment.
    func ingest(_ report: OmniReport, told: Timestamp) throws -> [OmniOrder] {
        switch report {
        case .signIn(let power): try takeBattery(power)
        case .heartbeat(let condition), .status(let condition): try ingest(condition)
        case .key(let operation, let key, let tag): return try answer(operation, key, tag)
        case .unlocked(.done, let tag): try takeOpening(tag, told: told)
        case .unlocked(.wrongKey, let tag): return try repeatOrder(tag)
        case .unlocked(_, let tag): try takeRefusal(tag)
        case .locked(.done, let tag, let minutes): try takeClosing(tag, minutes: minutes, told: told)
        case .locked(.wrongKey, let tag, _): return try repeatOrder(tag)
        case .locked(_, let tag, _): try takeRefusal(tag)
        case .position(let fix): try takeFix(fix)
        case .alarm(let alarm): try listeners.tell(.alarm(lock.vehicle, alarm, at: told), transaction)
        case .fault(let number):
            try listeners.tell(.fault(lock.vehicle, number: Int(number), at: told), transaction)
        case .other: break
        }
        return []
    }

    // MARK: Orders

    /// A key is valid only for the attempt that requested it, and while that order is open.
    private func answer(_ operation: OmniOperation, _ key: UInt32, _ tag: OmniTag) throws -> [OmniOrder] {
        guard let order = try order(tag), order.state == .sent, order.sent.tag == tag else { return [] }
        switch (operation, order.action) {
        case (.unlock, .unlock): return [.unlock(key: key, tag)]
        case (.lock, .lock): return [.lock(key: key)]
        case (.unlock, .lock), (.lock, .unlock): return []
        }
    }

    /// Requests an expired key again, with a limit.
    private func repeatOrder(_ tag: OmniTag) throws -> [OmniOrder] {
        guard let order = try order(tag), order.state == .sent, order.sent.tag == tag, order.attempts < 3 else {
            return []
        }
        let again = try OrderDispatch(transaction: transaction, now: now).dequeue(
            for: .lock(lock.peer.imei),
            again: true
        )
        return again.map { $0.opening(lock.peer.dialect) }
    }

    private func takeRefusal(_ tag: OmniTag) throws {
        guard let order = try order(tag), order.isOpen else { return }
        try end(order, .refused)
        try listeners.tell(.refused(order.vehicle, order.action, at: now), transaction)
    }

    // MARK: Opening and closing

    /// Each attempt opens the lock at most once; a repeated answer is a duplicate.
    private func takeOpening(_ tag: OmniTag, told: Timestamp) throws {
        guard Int64(tag.stamp) > lock.openedStamp else { return }
        let order = try order(tag).flatMap { $0.action == .unlock ? $0 : nil }
        // Only our own stamps advance the mark, so that an invented stamp cannot make later answers look old.
        if order != nil { try locks.setOpenedStamp(min(Int64(tag.stamp), lock.lastStamp), lock.peer.imei) }
        let isAwaited = order?.isOpen ?? false
        if let order, isAwaited || order.state == .late { try end(order, .confirmed) }
        guard lock.isLocked || isAwaited else { return }
        let moment = min(now, max(told, lock.changedAt))
        try locks.setLocked(false, lock.peer.imei, at: moment)
        try listeners.tell(.unlocked(lock.vehicle, at: moment), transaction)
    }

    /// A closing report may follow a heartbeat that showed it, and may have the more precise time.
    private func takeClosing(_ tag: OmniTag, minutes: UInt32, told: Timestamp) throws {
        let stamp = Int64(tag.stamp)
        let isOurs = stamp <= lock.lastStamp
        guard stamp >= lock.openedStamp, stamp > lock.closedStamp, isOurs || !lock.isLocked else { return }
        if isOurs { try locks.setClosedStamp(stamp, lock.peer.imei) }
        let isAwaited = try endAwaited(.lock)
        let moment = closingMoment(stamp, minutes: minutes, told: told)
        guard !lock.isLocked || isAwaited || moment < lock.changedAt else { return }
        let earliest = lock.isLocked ? Timestamp(milliseconds: lock.openedStamp * 1000) : lock.changedAt
        let bounded = max(moment, earliest)
        try locks.setLocked(true, lock.peer.imei, at: bounded)
        try listeners.tell(.locked(lock.vehicle, at: bounded), transaction)
    }

    /// The time of closing: an offline lock reports for how many minutes it had been open.
    private func closingMoment(_ stamp: Int64, minutes: UInt32, told: Timestamp) -> Timestamp {
        let arrived = min(told, now)
        guard stamp == lock.openedStamp, stamp > 0 else { return arrived }
        let counted = Timestamp(milliseconds: stamp * 1000 + Int64(minutes) * 60_000)
        return arrived.milliseconds(since: counted) >= Self.notableAge ? counted : arrived
    }

    // MARK: Condition

    /// A heartbeat replaces a lost report.
    private func ingest(_ condition: OmniCondition) throws {
        try takeBattery(condition.power)
        guard condition.isLocked != lock.isLocked else { return }
        try locks.setLocked(condition.isLocked, lock.peer.imei, at: now)
        _ = try endAwaited(condition.isLocked ? .lock : .unlock)
        let report: LockReport =
            condition.isLocked ? .locked(lock.vehicle, at: now) : .unlocked(lock.vehicle, at: now)
        try listeners.tell(report, transaction)
    }

    private func takeBattery(_ power: OmniPower) throws {
        guard let percent = power.percent.map(Int.init), percent != lock.battery else { return }
        try locks.setBattery(percent, lock.peer.imei)
        try listeners.tell(.battery(lock.vehicle, percent: percent, at: now), transaction)
    }

    private func takeFix(_ fix: OmniFix?) throws {
        guard let fix else { return }
        let moment = min(fix.at, now)
        try locks.setPlace(fix.place, lock.peer.imei, at: moment)
        try listeners.tell(.position(lock.vehicle, fix.place, at: moment), transaction)
    }

    // MARK: Rows

    private func order(_ tag: OmniTag) throws -> KeptOrder? {
        try orders.find(Int64(tag.user)).flatMap { $0.device == lock.device ? $0 : nil }
    }

    /// Ends an order that the lock has evidently carried out; returns whether there was one.
    private func endAwaited(_ action: LockOrder.Action) throws -> Bool {
        let awaited = try orders.open(for: .lock(lock.peer.imei)).filter { order in
            order.action == action && (order.state == .sent || !lock.peer.dialect.locksByOrder)
        }
        for order in awaited { try end(order, .confirmed) }
        return !awaited.isEmpty
    }

    private func end(_ order: KeptOrder, _ state: KeptOrder.State) throws {
        try orders.set(state, order.id)
        try Deadlines.cancel(transaction, kind: DeviceDeadlines.order, subject: String(order.id))
    }
}
