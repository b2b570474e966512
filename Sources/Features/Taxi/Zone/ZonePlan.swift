import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

/// Zones that the city has drawn, looks at, and puts in force at a time (T-2.1).
struct ZonePlan: Sendable {
    /// Where it stands.
    enum State: String, CaseIterable, Codable, Sendable, SQLBindable, SQLReadable {
        /// It is looked at.
        case draft
        /// It will be in force at a time.
        case planned
        /// It was put in force.
        case inForce = "in_force"
    }

    /// The most bytes of a file with zones.
    static let mostBytes = 2 * 1024 * 1024
    /// The most corners of all zones together.
    static let mostCorners = 20_000
    /// The most zones.
    static let mostZones = 500

    let id: Identifier<ZonePlan>
    let zones: [Zone]
    let state: State
    let madeAt: Timestamp
    /// From when on it counts.
    let validFrom: Timestamp?
    /// The number of the version that it became.
    let version: Int64?
}

/// The SQL of drawn zones.
struct ZonePlanStore {
    let transaction: any Transaction
    let now: Timestamp

    private static let draftMilliseconds: Int64 = 30 * 86_400_000
    private static let selection: SQL =
        "SELECT id, zones, state, made_at, valid_from, version FROM taxi_zone_plan"

    /// Keeps a draft; drafts that were left for a month go.
    func insert(_ id: Identifier<ZonePlan>, _ zones: [Zone]) throws {
        let old = now.advanced(milliseconds: -Self.draftMilliseconds)
        try transaction.execute("DELETE FROM taxi_zone_plan WHERE state = 'draft' AND made_at < \(old)")
        let text = String(decoding: try ZoneGeoJSON.json(of: zones), as: UTF8.self)
        try transaction.execute(
            """
            INSERT INTO taxi_zone_plan (id, zones, state, made_at)
            VALUES (\(id), \(text), \(ZonePlan.State.draft), \(now))
            """
        )
    }

    func find(_ id: Identifier<ZonePlan>) throws -> ZonePlan? {
        try transaction.first("\(Self.selection) WHERE id = \(id)").map(ZonePlan.init(row:))
    }

    func planned() throws -> ZonePlan? {
        try transaction.first("\(Self.selection) WHERE state = 'planned'").map(ZonePlan.init(row:))
    }

    /// Says from when on a draft counts; whether it was one and nothing else is planned.
    func plan(_ id: Identifier<ZonePlan>, from moment: Timestamp) throws -> Bool {
        guard try planned() == nil else { return false }
        return try transaction.execute(
            """
            UPDATE taxi_zone_plan SET state = 'planned', valid_from = \(moment)
            WHERE id = \(id) AND state = 'draft'
            """
        ) > 0
    }

    /// Makes a draft of what was planned.
    func takeBack(_ id: Identifier<ZonePlan>) throws -> Bool {
        try transaction.execute(
            "UPDATE taxi_zone_plan SET state = 'draft', valid_from = NULL WHERE id = \(id) AND state = 'planned'"
        ) > 0
    }

    /// Puts in force what was planned.
    func putInForce(_ id: Identifier<ZonePlan>) throws {
        try transaction.execute(
            """
            UPDATE taxi_zone_plan SET state = 'in_force',
                version = (SELECT coalesce(max(p.version), 0) + 1 FROM taxi_zone_plan p)
            WHERE id = \(id) AND state = 'planned'
            """
        )
    }

    /// Forgets a draft.
    func delete(_ id: Identifier<ZonePlan>) throws {
        try transaction.execute("DELETE FROM taxi_zone_plan WHERE id = \(id) AND state = 'draft'")
    }

    /// Who waits and where, of all who are in a queue.
    func waitingDrivers() throws -> [WaitingDriver] {
        try transaction.query(
            """
            SELECT d.id, d.zone, d.ticket, p.latitude, p.longitude FROM taxi_driver d
            JOIN taxi_position p ON p.driver = d.id WHERE d.zone IS NOT NULL ORDER BY d.ticket
            """
        ).map { row in
            WaitingDriver(
                id: try row.get("id"),
                place: QueuePlace(zone: try row.get("zone"), ticket: Ticket(try row.get("ticket"))),
                position: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
            )
        }
    }

    /// What is looked for and from where.
    func searching() throws -> [SearchingRequest] {
        try transaction.query(
            "SELECT id, zone, latitude, longitude FROM taxi_request WHERE state = 'searching' ORDER BY id"
        ).map { row in
            SearchingRequest(
                id: try row.get("id"),
                zone: try row.get("zone"),
                position: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
            )
        }
    }

    /// The open offers, by their drivers.
    func openOffers() throws -> [Offer] {
        try transaction.query("SELECT \(Offer.columns) FROM taxi_offer WHERE state = 'open'").map(Offer.init(row:))
    }

    func move(_ request: Identifier<TaxiRequest>, to zone: String) throws {
        try transaction.execute(
            "UPDATE taxi_request SET zone = \(zone) WHERE id = \(request) AND state = 'searching'"
        )
    }

    /// Forgets where drivers seemed to drive to by the zones before.
    func forgetCandidates() throws {
        try transaction.execute(
            "UPDATE taxi_driver SET candidate_zone = NULL, candidate_fixes = 0 WHERE candidate_zone IS NOT NULL"
        )
    }
}

/// A driver in a queue, and where he is.
struct WaitingDriver: Sendable {
    let id: Identifier<Driver>
    let place: QueuePlace
    let position: Coordinate
}

/// A request that nobody has accepted yet, and where it begins.
struct SearchingRequest: Sendable {
    let id: Identifier<TaxiRequest>
    let zone: String
    let position: Coordinate
}

extension ZoneMap {
    /// The zone of a place, or the nearest one.
    func zoneID(near place: Coordinate) -> String { zones[zone(at: place) ?? nearestZone(to: place)].id }
}

extension ZonePlan {
    fileprivate init(row: Row) throws {
        id = try row.get("id")
        zones = try ZoneGeoJSON.zones(from: Data(try row.get("zones", as: String.self).utf8))
        state = try row.get("state")
        madeAt = try row.get("made_at")
        validFrom = try row.get("valid_from")
        version = try row.get("version")
    }
}
