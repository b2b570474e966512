import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A lock as it is kept.
struct KeptLock: Sendable {
    let peer: OmniPeer
    let vehicle: PlateNumber
    let isLocked: Bool
    let changedAt: Timestamp
    /// The stamp of the order that opened it last.
    let openedStamp: Int64
    /// The stamp of the last report of a lock that was taken in.
    let closedStamp: Int64
    /// The latest stamp that was sent.
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

/// The locks and how they stand.
struct LockStore {
    let transaction: any Transaction

    func find(_ imei: IMEI) throws -> KeptLock? {
        try transaction.first(
            """
            SELECT imei, vehicle, dialect, is_locked, changed_at, opened_stamp, closed_stamp, last_stamp, session,
                is_reachable, battery FROM device_lock WHERE imei = \(imei.description) \(sqlite: "", postgres: "FOR UPDATE")
            """
        ).map(KeptLock.init(row:))
    }

    func setLocked(_ isLocked: Bool, _ imei: IMEI, at moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE device_lock SET is_locked = \(isLocked), changed_at = \(moment) WHERE imei = \(imei.description)
            """
        )
    }

    func setOpenedStamp(_ stamp: Int64, _ imei: IMEI) throws {
        try transaction.execute("UPDATE device_lock SET opened_stamp = \(stamp) WHERE imei = \(imei.description)")
    }

    func setClosedStamp(_ stamp: Int64, _ imei: IMEI) throws {
        try transaction.execute("UPDATE device_lock SET closed_stamp = \(stamp) WHERE imei = \(imei.description)")
    }

    func setLastStamp(_ stamp: Int64, _ imei: IMEI) throws {
        try transaction.execute("UPDATE device_lock SET last_stamp = \(stamp) WHERE imei = \(imei.description)")
    }

    func setHeard(_ imei: IMEI, at moment: Timestamp) throws {
        try transaction.execute("UPDATE device_lock SET heard_at = \(moment) WHERE imei = \(imei.description)")
    }

    func setBattery(_ percent: Int, _ imei: IMEI) throws {
        try transaction.execute("UPDATE device_lock SET battery = \(percent) WHERE imei = \(imei.description)")
    }

    func setPlace(_ place: Coordinate, _ imei: IMEI, at moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE device_lock SET latitude = \(place.latitude), longitude = \(place.longitude), placed_at = \(moment)
            WHERE imei = \(imei.description)
            """
        )
    }
}
