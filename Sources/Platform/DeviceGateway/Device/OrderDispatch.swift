import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Decides which orders to send to a link: one at a time per lock or dock, resent while unanswered.
struct OrderDispatch {
    /// The time until an unanswered order is resent, in milliseconds.
    static let patience: Int64 = 5_000

    let transaction: any Transaction
    let now: Timestamp

    /// Returns the orders to send, and records them as sent.
    ///
    /// A lock accepts each stamp once, so each attempt has a later one. A new connection resends at once what the
    /// previous one had sent.
    func dequeue(for link: DeviceLink, again: Bool = false) throws -> [OutgoingOrder] {
        let store = OrderStore(transaction: transaction)
        let open = try store.open(for: link).filter { $0.dueBy > now }
        var busy = Set(open.filter { $0.state == .sent }.map(\.device))
        var taken: [OutgoingOrder] = []
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
            let stamp = try nextStamp(link.imei.flatMap { try locks.find($0) })
            try store.recordAttempt(order.id, stamp: stamp, at: now)
            taken.append(order.outgoing(stamp: stamp))
        }
        return taken
    }

    private func isUnanswered(_ order: KeptOrder) -> Bool {
        order.sentAt.map { now.milliseconds(since: $0) >= Self.patience } ?? true
    }

    /// Riders close ring locks by hand, so an order to close one only waits.
    private func canBeSent(_ order: KeptOrder) throws -> Bool {
        guard order.action == .lock, let imei = order.link?.imei else { return true }
        return try locks.find(imei)?.peer.dialect.locksByOrder ?? false
    }

    /// Creates the stamp of the next attempt for a lock; docks need none.
    func nextStamp(_ lock: KeptLock?) throws -> Int64 {
        guard let lock else { return 0 }
        let stamp = max(now.milliseconds / 1000, lock.lastStamp + 1)
        try locks.setLastStamp(stamp, lock.peer.imei)
        return stamp
    }

    private var locks: LockStore { LockStore(transaction: transaction) }
}
