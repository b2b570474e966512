import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The spatial index of public drops.
extension DropStore {
    func insertSpot(of drop: Drop, at position: Coordinate) throws {
        try transaction.execute(
            """
            INSERT INTO drop_spot (cell, item, latitude, longitude, shown, opens_from, opens_until, sender)
            VALUES (\(SpotCell.key(position)), \(drop.id), \(SpotCell.e7(position.latitude)),
                \(SpotCell.e7(position.longitude)), \(drop.shown), \(drop.opensFrom), \(drop.opensUntil ?? Self.never),
                \(drop.sender))
            """
        )
    }

    func removeSpot(of drop: Identifier<Drop>) throws {
        try transaction.execute("DELETE FROM drop_spot WHERE item = \(drop)")
    }

    /// A public drop and its position.
    struct Spot: Hashable, Sendable {
        let drop: Identifier<Drop>
        let position: Coordinate
    }

    /// Returns the public drops within a circle that are open at a given time, optionally without those whose place is
    /// hidden.
    func spots(
        around position: Coordinate,
        within radius: Metres,
        at now: Timestamp,
        limit: Int,
        areTold: Bool = false
    ) throws -> [Spot] {
        let told: SQL = areTold ? "AND s.shown <> 'nothing'" : ""
        let plane = LocalPlane(origin: position)
        return try transaction.query(
            """
            SELECT s.item, s.latitude, s.longitude FROM drop_spot s
            WHERE \(Self.lies(around: position, within: radius, at: now)) \(told) LIMIT \(limit)
            """
        ).compactMap { row in
            let place = Coordinate(
                latitude: Double(try row.get(1, as: Int64.self)) / 1e7,
                longitude: Double(try row.get(2, as: Int64.self)) / 1e7
            )
            guard Self.isWithin(radius, place, plane) else { return nil }
            return Spot(drop: try row.get(0), position: place)
        }
    }

    /// Returns the condition for spots in the box around a circle.
    private static func lies(around position: Coordinate, within radius: Metres, at now: Timestamp) -> SQL {
        let cells = SpotCell.keys(around: position, within: radius)
        let box = SpotCell.box(around: position, within: radius)
        let longitudes: SQL =
            SpotCell.isTorn(box.longitudes)
            ? "" : "AND s.longitude BETWEEN \(box.longitudes.lowerBound) AND \(box.longitudes.upperBound)"
        return """
            s.cell IN \(list: cells)
            AND s.latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound) \(longitudes)
            AND s.opens_from <= \(now) AND s.opens_until > \(now)
            """
    }

    private static func isWithin(_ radius: Metres, _ place: Coordinate, _ plane: LocalPlane) -> Bool {
        let (x, y) = plane.project(place)
        return x * x + y * y <= radius.value * radius.value
    }

    /// Returns the public drops with visible places within a circle, with their senders, except those the reader has
    /// hidden.
    func pins(
        around position: Coordinate,
        within radius: Metres,
        for reader: Identifier<Account>,
        at now: Timestamp,
        limit: Int
    ) throws -> [DropPin] {
        let plane = LocalPlane(origin: position)
        return try transaction.query(
            """
            SELECT s.item, s.latitude, s.longitude, s.sender FROM drop_spot s
            WHERE \(Self.lies(around: position, within: radius, at: now)) AND s.shown = 'pin'
                AND NOT EXISTS (SELECT 1 FROM drop_hidden h WHERE h.person = \(reader) AND h.item = s.item)
            LIMIT \(limit)
            """
        ).compactMap { row in
            let pin = DropPin(
                drop: try row.get(0),
                latitude: try row.get(1),
                longitude: try row.get(2),
                sender: try row.get(3)
            )
            return Self.isWithin(radius, pin.position, plane) ? pin : nil
        }
    }
}
