package import CrosstownDeviceProtocol
package import CrosstownKit
package import CrosstownSQL
package import CrosstownValues

/// Handles a lock's messages, each in one transaction.
package struct OmniService: Sendable {
    let listeners: DeviceListeners

    /// Creates the service.
    package init(listeners: DeviceListeners) { self.listeners = listeners }

    /// A connected lock.
    package struct Entry: Sendable {
        package let session: DeviceSession
        package let orders: [OmniOrder]
        /// The numbers of the orders that are resent.
        package let sent: Set<Int64>
    }

    /// Connects a lock with a known IMEI and dialect, and resends its open orders.
    package func connect(_ peer: OmniPeer, at now: Timestamp, _ transaction: any Transaction) throws -> Entry? {
        let link = DeviceLink.lock(peer.imei)
        let links = LinkStore(transaction: transaction)
        guard let lock = try LockStore(transaction: transaction).find(peer.imei), lock.peer.dialect == peer.dialect,
            let session = try links.connect(link, at: now)
        else { return nil }
        try links.restore(link, listeners, at: now)
        let orders = try OrderDispatch(transaction: transaction, now: now).dequeue(for: link, again: true)
        return Entry(
            session: session,
            orders: orders.map { $0.opening(peer.dialect) },
            sent: Set(orders.map(\.id))
        )
    }

    /// Returns the orders to send to a lock; `nil` where a newer connection is valid.
    package func orders(
        for session: DeviceSession,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> [OmniOrder]? {
        guard let lock = try lock(session, transaction) else { return nil }
        let orders = try OrderDispatch(transaction: transaction, now: now).dequeue(for: session.link)
        return orders.map { $0.opening(lock.peer.dialect) }
    }

    /// Handles a report and returns the answers; `nil` where a newer connection is valid.
    ///
    /// `told` is the corrected timestamp of the lock, or the arrival for a lock without a clock.
    package func ingest(
        _ report: OmniReport,
        _ session: DeviceSession,
        told: Timestamp,
        at now: Timestamp,
        _ transaction: any Transaction
    ) throws -> [OmniOrder]? {
        guard let lock = try lock(session, transaction) else { return nil }
        try LockStore(transaction: transaction).setHeard(lock.peer.imei, at: now)
        if !lock.isReachable { try LinkStore(transaction: transaction).restore(session.link, listeners, at: now) }
        let intake = OmniIntake(transaction: transaction, listeners: listeners, lock: lock, now: now)
        var answers = report.needsAcknowledgement.map { [OmniOrder.acknowledge($0)] } ?? []
        answers += try intake.ingest(report, told: told)
        if report.freesLock { answers += try orders(for: session, at: now, transaction) ?? [] }
        return answers
    }

    private func lock(_ session: DeviceSession, _ transaction: any Transaction) throws -> KeptLock? {
        guard case .lock(let imei) = session.link else { return nil }
        return try LockStore(transaction: transaction).find(imei).flatMap { $0.session == session.number ? $0 : nil }
    }
}

extension OmniReport {
    /// Whether the next order can be sent afterwards.
    fileprivate var freesLock: Bool {
        switch self {
        case .signIn, .heartbeat, .status, .unlocked, .locked: true
        case .key, .position, .alarm, .fault, .other: false
        }
    }
}
