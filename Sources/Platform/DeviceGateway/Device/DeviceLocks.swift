import CrosstownDeviceProtocol
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Stores orders to locks and docks until they are confirmed, refused or time out.
///
/// A new order for a vehicle replaces an unsent one, and waits for a sent one. Repeating an order only extends its
/// time. An order fails where no dock or lock holds the vehicle.
public struct DeviceLocks: Locks {
    private let clock: any WallClock

    /// Creates the port.
    public init(clock: any WallClock) { self.clock = clock }

    /// Stores an order, and marks it as sent where the device is connected and idle: it is then sent after the commit
    /// without another transaction, and resent like any unanswered order.
    ///
    /// - Throws: `DatabaseError`.
    public func order(_ order: LockOrder, in transaction: any Transaction) throws {
        let target = try OrderTarget.find(order.vehicle, in: transaction)
        let store = OrderStore(transaction: transaction)
        let open = target?.isVehicleIdle == true ? [] : try store.open(of: order.vehicle)
        let same = open.first { $0.action == order.action && $0.device == target?.device }
        for other in open where other.state == .waiting && other.id != same?.id { try replace(other, store) }
        if let same {
            try store.extend(same.id, to: order.dueBy)
            return try expire(same.id, at: max(same.dueBy, order.dueBy), transaction)
        }
        try give(order, target, isVehicleIdle: open.allSatisfy { $0.state == .waiting }, store)
    }

    private func give(_ order: LockOrder, _ target: OrderTarget?, isVehicleIdle: Bool, _ store: OrderStore) throws {
        let now = clock.now()
        let lock = try target?.link.imei.flatMap { try LockStore(transaction: store.transaction).find($0) }
        let isByHand = order.action == .lock && lock?.peer.dialect.locksByOrder == false
        let isSettled = target == nil || (isByHand && lock?.isLocked == true)
        guard let target, isVehicleIdle, target.isDeviceIdle, target.isReachable, !isByHand else {
            let id = try store.insert(order, target, at: now)
            try expire(id, at: isSettled ? now : order.dueBy, store.transaction)
            if let target { try tell(.order(target.link), store.transaction) }
            return
        }
        let dispatch = OrderDispatch(transaction: store.transaction, now: now)
        let sent = try store.insertSent(order, target, stamp: dispatch.nextStamp(lock), at: now)
        try expire(sent.id, at: order.dueBy, store.transaction)
        try tell(.send(target.link, sent), store.transaction)
    }

    private func tell(_ call: DeviceCall, _ transaction: any Transaction) throws {
        try transaction.notify(DeviceCall.channel, call.payload)
    }

    /// The condition that the dock or lock that holds a vehicle is registered and was last seen recently.
    public func reachable(_ vehicle: SQL) -> SQL { OrderTarget.reachable(vehicle) }

    /// Returns the dock that last reported a vehicle, and the vehicle's lock.
    ///
    /// - Throws: `DatabaseError`.
    public func hold(of vehicle: PlateNumber, in transaction: any Transaction) throws -> VehicleHold {
        let dock = try transaction.first(
            """
            SELECT h.dock FROM device_place h JOIN device_dock d ON d.dock = h.dock
            WHERE h.vehicle = \(vehicle.description)
            """
        )
        let lock = try DeviceRegister(clock: clock).findLock(of: vehicle, in: transaction)
        return VehicleHold(
            dock: try dock?.deviceValue("dock", PlateNumber.init),
            ownLock: lock.map { $0.dialect.locksByOrder ? .byOrder : .byHand }
        )
    }

    private func replace(_ order: KeptOrder, _ store: OrderStore) throws {
        try store.set(.replaced, order.id)
        try Deadlines.cancel(store.transaction, kind: DeviceDeadlines.order, subject: String(order.id))
    }

    private func expire(_ id: Int64, at moment: Timestamp, _ transaction: any Transaction) throws {
        try Deadlines.schedule(transaction, kind: DeviceDeadlines.order, subject: String(id), dueAt: moment)
    }
}
