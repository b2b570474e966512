import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct LinkStore {
    let transaction: any Transaction

    /// Creates the newest connection of a link, and ends earlier ones on all servers; `nil` for an unknown link.
    func connect(_ link: DeviceLink, at now: Timestamp) throws -> DeviceSession? {
        let row = try transaction.first(
            """
            UPDATE \(Self.table(link)) SET session = session + 1, heard_at = \(now) WHERE \(Self.key(link))
            RETURNING session
            """
        )
        guard let number: Int64 = try row?.get("session") else { return nil }
        let session = DeviceSession(link: link, number: number)
        try transaction.notify(DeviceCall.channel, DeviceCall.connected(session).payload)
        return session
    }

    func isCurrent(_ session: DeviceSession) throws -> Bool {
        let row = try transaction.first(
            """
            SELECT session FROM \(Self.table(session.link)) WHERE \(Self.key(session.link))
            \(sqlite: "", postgres: "FOR UPDATE")
            """
        )
        return try row?.get("session") == session.number
    }

    /// Records a sign of life on a connection; returns whether the link was reachable before, `nil` where another
    /// connection is newer.
    func hear(_ session: DeviceSession, at moment: Timestamp) throws -> Bool? {
        try transaction.first(
            """
            UPDATE \(Self.table(session.link)) SET heard_at = \(moment)
            WHERE \(Self.key(session.link)) AND session = \(session.number) RETURNING is_reachable
            """
        )?.get("is_reachable")
    }

    func heardAt(_ link: DeviceLink) throws -> Timestamp? {
        try transaction.first("SELECT heard_at FROM \(Self.table(link)) WHERE \(Self.key(link))")?.get("heard_at")
    }

    /// Whether a link was last seen recently.
    func isReachable(_ link: DeviceLink) throws -> Bool {
        try transaction.first("SELECT is_reachable FROM \(Self.table(link)) WHERE \(Self.key(link))")?
            .get("is_reachable", as: Bool.self) ?? false
    }

    func restore(_ link: DeviceLink, _ listeners: DeviceListeners, at now: Timestamp) throws {
        guard let owner = try setReachable(true, link) else { return }
        try Deadlines.schedule(
            transaction,
            kind: DeviceDeadlines.silence,
            subject: link.description,
            dueAt: now.advanced(milliseconds: DeviceDeadlines.longestSilence)
        )
        try listeners.tell(.contactRestored(owner, at: now), transaction)
    }

    /// Updates whether a link is reachable, and returns its vehicle or station if that changed.
    func setReachable(_ isReachable: Bool, _ link: DeviceLink) throws -> DeviceOwner? {
        let row = try transaction.first(
            """
            UPDATE \(Self.table(link)) SET is_reachable = \(isReachable)
            WHERE \(Self.key(link)) AND is_reachable <> \(isReachable) RETURNING \(Self.owner(link)) AS owner
            """
        )
        guard let row else { return nil }
        return switch link {
        case .lock: .vehicle(try row.deviceValue("owner", PlateNumber.init))
        case .station: .station(try row.deviceValue("owner", StationKey.init))
        }
    }

    private static func table(_ link: DeviceLink) -> SQL {
        switch link {
        case .lock: "device_lock"
        case .station: "device_station"
        }
    }

    private static func owner(_ link: DeviceLink) -> SQL {
        switch link {
        case .lock: "vehicle"
        case .station: "station"
        }
    }

    private static func key(_ link: DeviceLink) -> SQL {
        switch link {
        case .lock(let imei): "imei = \(imei.description)"
        case .station(let key): "station = \(key.description)"
        }
    }

    /// Returns the secret of a station for its proof; `nil` for an unknown station.
    func secret(of station: StationKey) throws -> [UInt8]? {
        try transaction.first("SELECT secret FROM device_station WHERE station = \(station.description)")?.get("secret")
    }
}
