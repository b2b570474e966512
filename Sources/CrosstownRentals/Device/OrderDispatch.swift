import CrosstownDeviceProtocol
import CrosstownSQL
import CrosstownValues

/// Decides which orders are sent to a link now: one at a time for each lock and each dock, again while nothing is heard.
struct OrderDispatch {
    /// How long an answer is waited for before an order is sent again, in milliseconds.
    static let patience: Int64 = 5_000

    let transaction: any Transaction
    let now: Timestamp

    /// Takes what is to be sent, and records that it is.
    ///
    /// A lock takes each stamp once, so each attempt has a later one. On a new connection, what was sent on the one
    /// before is sent again at once.
    func take(for link: DeviceLink, again: Bool = false) throws -> [KeptOrder] {
        let store = OrderStore(transaction: transaction)
        let open = try store.open(for: link).filter { $0.dueBy > now }
        var busy = Set(open.filter { $0.state == .sent }.map(\.device))
        var taken: [KeptOrder] = []
        for order in open {
            let isDue: Bool
            switch order.state {
            case .sent: isDue = again || isUnanswered(order)
            case .waiting:
                isDue = try !busy.contains(order.device) && !store.isUnderWay(for: order.vehicle) && canBeSent(order)
            case .confirmed, .refused, .late, .replaced: isDue = false
            }
            guard isDue else { continue }
            busy.insert(order.device)
            try store.recordAttempt(order.id, stamp: nextStamp(link), at: now)
            if let sent = try store.find(order.id) { taken.append(sent) }
        }
        return taken
    }

    private func isUnanswered(_ order: KeptOrder) -> Bool {
        order.sentAt.map { now.milliseconds(since: $0) >= Self.patience } ?? true
    }

    /// A ring lock is closed by hand, so an order to close it is only waited for.
    private func canBeSent(_ order: KeptOrder) throws -> Bool {
        guard order.action == .lock, case .lock(let imei)? = order.link else { return true }
        return try LockStore(transaction: transaction).find(imei)?.peer.dialect.locksByOrder ?? false
    }

    private func nextStamp(_ link: DeviceLink) throws -> Int64 {
        guard case .lock(let imei) = link else { return 0 }
        let locks = LockStore(transaction: transaction)
        let stamp = max(now.milliseconds / 1000, (try locks.find(imei)?.lastStamp ?? 0) + 1)
        try locks.setLastStamp(stamp, imei)
        return stamp
    }
}

extension KeptOrder {
    /// What identifies the last attempt to a lock.
    var tag: OmniTag { OmniTag(user: UInt32(truncatingIfNeeded: id), stamp: UInt32(truncatingIfNeeded: stamp)) }

    /// What opens the exchange with a lock: some want a key first.
    func opening(_ dialect: OmniDialect) -> OmniOrder {
        switch (dialect, action) {
        case (.ring, _): .unlock(key: 0, tag)
        case (.scooter, .unlock): .giveKey(.unlock, validSeconds: 20, tag)
        case (.scooter, .lock): .giveKey(.lock, validSeconds: 20, tag)
        }
    }
}
