import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct OrderStore {
    let transaction: any Transaction

    private static let columns: SQL = "id, device, link, vehicle, action, state, due_by, sent_at, stamp, attempts"

    func find(_ id: Int64) throws -> KeptOrder? {
        try transaction.first("SELECT \(Self.columns) FROM device_order WHERE id = \(id)").map(KeptOrder.init(row:))
    }

    /// The open orders of a vehicle.
    func open(of vehicle: PlateNumber) throws -> [KeptOrder] {
        try transaction.query(
            """
            SELECT \(Self.columns) FROM device_order
            WHERE vehicle = \(vehicle.description) AND state IN ('waiting', 'sent') ORDER BY id
            """
        ).map(KeptOrder.init(row:))
    }

    /// The open orders for a link, oldest first.
    func open(for link: DeviceLink) throws -> [KeptOrder] {
        try transaction.query(
            """
            SELECT \(Self.columns) FROM device_order
            WHERE link = \(link.description) AND state IN ('waiting', 'sent') ORDER BY id
            """
        ).map(KeptOrder.init(row:))
    }

    /// The links with unsent orders, or with orders unanswered since a moment.
    func linksToLookAt(unansweredSince moment: Timestamp) throws -> [DeviceLink] {
        try transaction.query(
            """
            SELECT DISTINCT link FROM device_order
            WHERE state IN ('waiting', 'sent') AND (state = 'waiting' OR sent_at <= \(moment))
            """
        ).compactMap { DeviceLink(try $0.get("link", as: String.self)) }
    }

    func isUnderWay(for vehicle: PlateNumber) throws -> Bool {
        try transaction.first(
            "SELECT id FROM device_order WHERE vehicle = \(vehicle.description) AND state = 'sent'"
        ) != nil
    }

    func insert(_ order: LockOrder, _ target: OrderTarget?, at now: Timestamp) throws -> Int64 {
        let (device, link) = (target?.device ?? "none", target?.link.description ?? "none")
        return try insert("'waiting', NULL, 0, 0", order, device: device, link: link, at: now)
    }

    /// Stores an order that is sent right after the commit.
    func insertSent(
        _ order: LockOrder,
        _ target: OrderTarget,
        stamp: Int64,
        at now: Timestamp
    ) throws -> OutgoingOrder {
        let attempt: SQL = "'sent', \(now), \(stamp), 1"
        return OutgoingOrder(
            id: try insert(attempt, order, device: target.device, link: target.link.description, at: now),
            device: target.device,
            vehicle: order.vehicle,
            action: order.action,
            dueBy: order.dueBy,
            stamp: stamp
        )
    }

    private func insert(
        _ attempt: SQL,
        _ order: LockOrder,
        device: String,
        link: String,
        at now: Timestamp
    ) throws -> Int64 {
        let row = try transaction.first(
            """
            INSERT INTO device_order
                (state, sent_at, stamp, attempts, device, link, vehicle, action, made_at, due_by)
            VALUES (\(attempt), \(device), \(link), \(order.vehicle.description), \(order.action.rawValue), \(now),
                \(order.dueBy))
            RETURNING id
            """
        )
        guard let id: Int64 = try row?.get("id") else { throw RowError.noColumn("id") }
        return id
    }

    func set(_ state: KeptOrder.State, _ id: Int64) throws {
        try transaction.execute("UPDATE device_order SET state = \(state) WHERE id = \(id)")
    }

    func extend(_ id: Int64, to dueBy: Timestamp) throws {
        try transaction.execute("UPDATE device_order SET due_by = \(dueBy) WHERE id = \(id) AND due_by < \(dueBy)")
    }

    func recordAttempt(_ id: Int64, stamp: Int64, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE device_order SET state = 'sent', sent_at = \(now), stamp = \(stamp), attempts = attempts + 1
            WHERE id = \(id)
            """
        )
    }
}

extension Row {
    func deviceValue<Value>(_ column: String, _ read: (String) -> Value?) throws -> Value {
        guard let value = read(try get(column)) else {
            throw RowError.otherType(column: column, expected: "\(Value.self)")
        }
        return value
    }
}
