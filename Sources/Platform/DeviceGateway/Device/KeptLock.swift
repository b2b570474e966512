import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct KeptLock: Sendable {
    let peer: OmniPeer
    let vehicle: PlateNumber
    let isLocked: Bool
    let changedAt: Timestamp
    /// The stamp of the order that last opened the lock.
    let openedStamp: Int64
    /// The stamp of the last stored closing report.
    let closedStamp: Int64
    /// The latest stamp sent.
    let lastStamp: Int64
    let session: Int64
    let isReachable: Bool
    let battery: Int?

    var device: String { DeviceLink.lock(peer.imei).description }

    init(row: Row) throws {
        peer = OmniPeer(
            try row.deviceValue("dialect", OmniDialect.init(rawValue:)),
            try row.deviceValue("imei") { IMEI($0) }
        )
        vehicle = try row.deviceValue("vehicle", PlateNumber.init)
        isLocked = try row.get("is_locked")
        changedAt = try row.get("changed_at")
        openedStamp = try row.get("opened_stamp")
        closedStamp = try row.get("closed_stamp")
        lastStamp = try row.get("last_stamp")
        session = try row.get("session")
        isReachable = try row.get("is_reachable")
        battery = try row.get("battery")
    }
}
