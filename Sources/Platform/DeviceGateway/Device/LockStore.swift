import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

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
