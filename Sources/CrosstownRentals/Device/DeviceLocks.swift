import CrosstownDeviceProtocol
public import CrosstownSQL
public import CrosstownValues

/// Orders to locks and docks, kept as rows until they are confirmed, refused or late.
///
/// An order for a vehicle takes the place of one that was not sent yet; one that was sent is waited for. The same order
/// again only gives the first one more time. For a vehicle that nothing holds, an order is refused.
public struct DeviceLocks: Locks {
    private let clock: any WallClock

    /// Makes the port.
    public init(clock: any WallClock) { self.clock = clock }

    /// Keeps an order as a row; it is sent after the commit, once at a time for each vehicle.
    ///
    /// - Throws: `DatabaseError`.
    public func order(_ order: LockOrder, in transaction: any Transaction) throws {
        let now = clock.now()
        let store = OrderStore(transaction: transaction)
        let target = try OrderTarget.find(order.vehicle, in: transaction)
        let open = try store.open(of: order.vehicle)
        let same = open.first { $0.action == order.action && $0.device == target?.device }
        for other in open where other.state == .waiting && other.id != same?.id { try replace(other, store) }
        if let same {
            try store.extend(same.id, to: order.dueBy)
            return try expire(same.id, at: max(same.dueBy, order.dueBy), transaction)
        }
        let id = try store.insert(order, target, at: now)
        let isSettled = try target.map { try Self.isSettled(order, $0, transaction) } ?? true
        try expire(id, at: isSettled ? now : order.dueBy, transaction)
        if let target { try transaction.notify(DeviceCall.channel, DeviceCall.order(target.link).payload) }
    }

    /// Whether the dock or the lock that holds a vehicle is registered and was heard of lately.
    ///
    /// - Throws: `DatabaseError`.
    public func reach(_ vehicle: PlateNumber, in transaction: any Transaction) throws -> Bool {
        guard let target = try OrderTarget.find(vehicle, in: transaction) else { return false }
        return try LinkStore(transaction: transaction).isReachable(target.link)
    }

    private func replace(_ order: KeptOrder, _ store: OrderStore) throws {
        try store.set(.replaced, order.id)
        try Deadlines.cancel(store.transaction, kind: DeviceDeadlines.order, subject: String(order.id))
    }

    private func expire(_ id: Int64, at moment: Timestamp, _ transaction: any Transaction) throws {
        try Deadlines.schedule(transaction, kind: DeviceDeadlines.order, subject: String(id), dueAt: moment)
    }

    /// Whether nothing need be sent: a ring lock that is closed stays closed.
    private static func isSettled(
        _ order: LockOrder,
        _ target: OrderTarget,
        _ transaction: any Transaction
    ) throws -> Bool {
        guard order.action == .lock, case .lock(let imei) = target.link,
            let lock = try LockStore(transaction: transaction).find(imei)
        else { return false }
        return lock.isLocked && !lock.peer.dialect.locksByOrder
    }
}
