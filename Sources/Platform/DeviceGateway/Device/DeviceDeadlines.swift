public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Handlers for the deadlines of orders and silent links.
public struct DeviceDeadlines: Sendable {
    /// The deadline kind of orders.
    static let order = "device.order"
    /// The deadline kind of connected links.
    static let silence = "device.silence"
    /// The maximum silence of a link in milliseconds: two and a half of the longest heartbeat intervals.
    static let longestSilence: Int64 = 600_000

    private let listeners: DeviceListeners
    private let clock: any WallClock

    /// Creates the handlers.
    public init(listeners: DeviceListeners, clock: any WallClock) {
        self.listeners = listeners
        self.clock = clock
    }

    /// The handlers by kind, for a `DeadlineRunner`.
    public var handlers: [String: DeadlineRunner.Handler] {
        [
            Self.order: { try endOrder($0, $1) },
            Self.silence: { try noticeSilence($0, $1) },
        ]
    }

    /// Fails an order that timed out.
    private func endOrder(_ deadline: Deadline, _ transaction: any Transaction) throws {
        let store = OrderStore(transaction: transaction)
        guard let id = Int64(deadline.subject), let order = try store.find(id), order.isOpen else { return }
        if let closedAt = try closed(order, transaction) {
            try store.set(.confirmed, id)
            try listeners.tell(.locked(order.vehicle, at: closedAt), transaction)
        } else {
            try store.set(.late, id)
            try listeners.tell(.refused(order.vehicle, order.action, at: clock.now()), transaction)
        }
    }

    /// Returns since when a lock that was ordered to close has been closed.
    private func closed(_ order: KeptOrder, _ transaction: any Transaction) throws -> Timestamp? {
        guard order.action == .lock, case .lock(let imei)? = order.link,
            let lock = try LockStore(transaction: transaction).find(imei), lock.isLocked
        else { return nil }
        return lock.changedAt
    }

    /// Notifies listeners of a silent link, or checks again later.
    private func noticeSilence(_ deadline: Deadline, _ transaction: any Transaction) throws {
        guard let link = DeviceLink(deadline.subject) else { return }
        let links = LinkStore(transaction: transaction)
        guard let heardAt = try links.heardAt(link) else { return }
        let silentAt = heardAt.advanced(milliseconds: Self.longestSilence)
        if silentAt > clock.now() {
            try Deadlines.schedule(transaction, kind: Self.silence, subject: deadline.subject, dueAt: silentAt)
        } else if let owner = try links.setReachable(false, link) {
            try listeners.tell(.contactLost(owner, at: clock.now()), transaction)
        }
    }
}
