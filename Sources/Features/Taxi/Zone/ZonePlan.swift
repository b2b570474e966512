import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

/// Zones that the city has drawn, from draft to in force (T-2.1).
struct ZonePlan: Sendable {
    enum State: String, CaseIterable, Codable, Sendable, SQLBindable, SQLReadable {
        /// A draft to review.
        case draft
        /// Scheduled to be in force.
        case planned
        /// In force, now or before.
        case inForce = "in_force"
    }

    /// The maximum size of a file in bytes.
    static let mostBytes = 2 * 1024 * 1024
    /// The maximum number of corners of all zones.
    static let mostCorners = 20_000
    static let mostZones = 500

    let id: Identifier<ZonePlan>
    let zones: [Zone]
    let state: State
    let madeAt: Timestamp
    /// The start of validity.
    let validFrom: Timestamp?
    /// The version number once in force.
    let version: Int64?
}

struct ZonePlanStore {
    let transaction: any Transaction
    let now: Timestamp

    private static let draftMilliseconds: Int64 = 30 * 86_400_000
    private static let selection: SQL =
        "SELECT id, zones, state, made_at, valid_from, version FROM taxi_zone_plan"

    /// Stores a draft and deletes drafts older than a month.
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

    /// Schedules a draft; returns false if it is not a draft or other zones are scheduled.
    func plan(_ id: Identifier<ZonePlan>, from moment: Timestamp) throws -> Bool {
        guard try planned() == nil else { return false }
        return try transaction.execute(
            """
            UPDATE taxi_zone_plan SET state = 'planned', valid_from = \(moment)
            WHERE id = \(id) AND state = 'draft'
            """
        ) > 0
    }

    /// Changes scheduled zones to a draft.
    func takeBack(_ id: Identifier<ZonePlan>) throws -> Bool {
        try transaction.execute(
            "UPDATE taxi_zone_plan SET state = 'draft', valid_from = NULL WHERE id = \(id) AND state = 'planned'"
        ) > 0
    }

    /// Marks scheduled zones as in force.
    func putInForce(_ id: Identifier<ZonePlan>) throws {
        try transaction.execute(
            """
            UPDATE taxi_zone_plan SET state = 'in_force',
                version = (SELECT coalesce(max(p.version), 0) + 1 FROM taxi_zone_plan p)
            WHERE id = \(id) AND state = 'planned'
            """
        )
    }

    func delete(_ id: Identifier<ZonePlan>) throws {
        try transaction.execute("DELETE FROM taxi_zone_plan WHERE id = \(id) AND state = 'draft'")
    }

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

    func openOffers() throws -> [Offer] {
        try transaction.query("SELECT \(Offer.columns) FROM taxi_offer WHERE state = 'open'").map(Offer.init(row:))
    }

    func move(_ request: Identifier<TaxiRequest>, to zone: String) throws {
        try transaction.execute(
            "UPDATE taxi_request SET zone = \(zone) WHERE id = \(request) AND state = 'searching'"
        )
    }

    /// Deletes the candidate zones of drivers, which refer to previous zones.
    func forgetCandidates() throws {
        try transaction.execute(
            "UPDATE taxi_driver SET candidate_zone = NULL, candidate_fixes = 0 WHERE candidate_zone IS NOT NULL"
        )
    }
}

/// A driver in a queue with their position.
struct WaitingDriver: Sendable {
    let id: Identifier<Driver>
    let place: QueuePlace
    let position: Coordinate
}

/// A request without an accepted offer, with its meeting place.
struct SearchingRequest: Sendable {
    let id: Identifier<TaxiRequest>
    let zone: String
    let position: Coordinate
}

extension ZoneMap {
    /// Returns the zone of a place, or the nearest.
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
