public import CrosstownValues

/// The zones of a city, without overlaps: every place of the city is in exactly one of them.
public struct ZoneMap: Sendable {
    /// The zones, in the given order.
    public let zones: [Zone]
    /// The box around all zones.
    public let boundingBox: BoundingBox
    private let boxes: [BoundingBox]
    private let grid: ZoneGrid

    /// Validates zones and creates their map; throws the first error.
    ///
    /// Neighbors drawn by hand seldom agree to the centimeter, so overlaps up to the tolerance are accepted; the first
    /// zone gets the overlap.
    public init(
        _ zones: [Zone],
        overlapTolerance: SquareMetres = SquareMetres(200)
    ) throws(ZoneMapError) {
        guard !zones.isEmpty else { throw .noZones }
        try Self.checkIdentifiers(zones)
        var boxes: [BoundingBox] = []
        for zone in zones { boxes.append(try Self.checkedBox(of: zone)) }
        try Self.checkOverlaps(zones, boxes, tolerance: overlapTolerance)
        self.zones = zones
        self.boxes = boxes
        boundingBox = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        grid = ZoneGrid(zones.map { $0.area.edges }, boxes: boxes, around: boundingBox)
    }

    /// Returns the zone of a place, the first one on ties; `nil` outside every zone.
    public func zone(at place: Coordinate) -> Zone.Index? { grid.zone(at: place) }

    /// Returns the zone of a place, or the one with the nearest border, the first one on ties.
    public func nearestZone(to place: Coordinate) -> Zone.Index {
        if let inside = zone(at: place) { return inside }
        var nearest = (zone: 0, distance: Metres(.infinity))
        for index in zones.indices where boxes[index].distance(to: place) < nearest.distance {
            guard let distance = zones[index].area.distanceToBorder(from: place) else { continue }
            if distance < nearest.distance { nearest = (index, distance) }
        }
        return nearest.zone
    }

    private static func checkIdentifiers(_ zones: [Zone]) throws(ZoneMapError) {
        // Bytes, since comparing text needs tables that a small program avoids.
        var seen: Set<[UInt8]> = []
        for zone in zones {
            guard seen.insert(Array(zone.id.utf8)).inserted else { throw .duplicateIdentifier(zone.id) }
        }
    }

    private static func checkedBox(of zone: Zone) throws(ZoneMapError) -> BoundingBox {
        do {
            try zone.area.validate()
        } catch {
            throw .malformed(zone: zone.id, error)
        }
        guard let box = zone.area.boundingBox else { throw .malformed(zone: zone.id, .empty) }
        return box
    }

    private static func checkOverlaps(
        _ zones: [Zone],
        _ boxes: [BoundingBox],
        tolerance: SquareMetres
    ) throws(ZoneMapError) {
        for first in zones.indices {
            for second in zones.indices[(first + 1)...] where boxes[first].intersects(boxes[second]) {
                let overlap = zones[first].area.overlap(with: zones[second].area)
                guard overlap <= tolerance else { throw .overlap(zones[first].id, zones[second].id, overlap) }
            }
        }
    }
}
