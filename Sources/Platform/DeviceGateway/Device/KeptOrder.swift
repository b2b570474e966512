import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An order as it is kept.
struct KeptOrder: Sendable {
    /// How an order stands.
    enum State: String, SQLReadable, SQLBindable {
        /// It was not sent yet.
        case waiting
        /// It was sent, perhaps more than once.
        case sent
        /// It was carried out.
        case confirmed
        /// The device would not.
        case refused
        /// Its time was up.
        case late
        /// Another order came before it was sent.
        case replaced
    }

    let id: Int64
    /// The lock, or the dock by its plate number.
    let device: String
    /// What the device is reached by; `nil` where nothing holds the vehicle.
    let link: DeviceLink?
    let vehicle: PlateNumber
    let action: LockOrder.Action
    let state: State
    let dueBy: Timestamp
    let sentAt: Timestamp?
    /// The stamp of the last attempt.
    let stamp: Int64
    let attempts: Int

    var isOpen: Bool { state == .waiting || state == .sent }
    /// The last attempt.
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
