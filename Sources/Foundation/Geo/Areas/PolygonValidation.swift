extension MultiPolygon {
    /// Validates that there are polygons, with closed rings of valid places whose sides do not cross; throws the first
    /// error.
    public func validate() throws(GeometryError) {
        guard !polygons.isEmpty else { throw .empty }
        for index in polygons.indices { try polygons[index].validate(at: index) }
    }
}

extension Polygon {
    /// Validates that its rings are closed and of valid places, and that their sides do not cross; throws the first
    /// error.
    public func validate() throws(GeometryError) { try validate(at: 0) }

    fileprivate func validate(at polygon: Int) throws(GeometryError) {
        guard !outer.isEmpty else { throw .empty }
        for (index, ring) in rings.enumerated() {
            try Self.validate(ring, polygon: polygon, index: index)
        }
        if let crossing = firstCrossing {
            throw .selfIntersecting(polygon: polygon, near: crossing)
        }
    }

    private static func validate(_ ring: [Coordinate], polygon: Int, index: Int) throws(GeometryError) {
        for (number, place) in ring.enumerated() {
            guard Coordinate(validatingLatitude: place.latitude, longitude: place.longitude) != nil else {
                throw .outOfRange(polygon: polygon, ring: index, place: number)
            }
        }
        guard ring.count >= 2, ring.first == ring.last else { throw .unclosed(polygon: polygon, ring: index) }
        guard ring.count >= 4 else { throw .tooFewPlaces(polygon: polygon, ring: index) }
    }

    /// The place where two sides cross or overlap; sides that only touch at an end are allowed.
    private var firstCrossing: Coordinate? {
        let edges = MultiPolygon(self).edges.sorted { $0.south < $1.south }
        for index in edges.indices {
            let edge = edges[index]
            for other in edges[(index + 1)...] {
                if other.south > edge.north { break }
                if other.west > edge.east || other.east < edge.west { continue }
                if edge.crosses(other) { return other.start }
            }
        }
        return nil
    }
}

extension Edge {
    /// Returns whether two edges cross between their ends, or share more than a point.
    fileprivate func crosses(_ other: Edge) -> Bool {
        let first = turn(to: other.start)
        let second = turn(to: other.end)
        if first == 0 && second == 0 { return runs(over: other) }
        let third = other.turn(to: start)
        let fourth = other.turn(to: end)
        return first * second < 0 && third * fourth < 0
    }

    /// Returns whether two edges of one line share more than a point.
    private func runs(over other: Edge) -> Bool {
        if south == north { return min(east, other.east) > max(west, other.west) }
        return min(north, other.north) > max(south, other.south)
    }
}
