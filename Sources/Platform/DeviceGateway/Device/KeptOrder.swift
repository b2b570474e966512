import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct KeptOrder: Sendable {
    /// The state of an order.
    enum State: String, SQLReadable, SQLBindable {
        /// Not sent yet.
        case waiting
        /// Sent at least once.
        case sent
        /// Carried out.
        case confirmed
        /// Refused by the device.
        case refused
        /// Timed out.
        case late
        /// Replaced by another order before it was sent.
        case replaced
    }

    let id: Int64
    let device: String
    /// The connection of the device; `nil` where nothing holds the vehicle.
    let link: DeviceLink?
    let vehicle: PlateNumber
    let action: LockOrder.Action
    let state: State
    let dueBy: Timestamp
    let sentAt: Timestamp?
    let stamp: Int64
    let attempts: Int

    var isOpen: Bool { state == .waiting || state == .sent }
    /// The order as last sent.
    var sent: OutgoingOrder { outgoing(stamp: stamp) }

    func outgoing(stamp: Int64) -> OutgoingOrder {
        OutgoingOrder(id: id, device: device, vehicle: vehicle, action: action, dueBy: dueBy, stamp: stamp)
    }

    init(row: Row) throws {
        id = try row.get("id")
        device = try row.get("device")
        link = DeviceLink(try row.get("link", as: String.self))
        vehicle = try row.deviceValue("vehicle", PlateNumber.init)
        action = try row.deviceValue("action", LockOrder.Action.init(rawValue:))
        state = try row.get("state")
        dueBy = try row.get("due_by")
        sentAt = try row.get("sent_at")
        stamp = try row.get("stamp")
        attempts = try row.get("attempts")
    }
}
