public import CrosstownValues

extension Polygon {
    /// Returns the distance from a place to the nearest border, hole or outer, from inside or outside; `nil` without
    /// borders.
    public func distanceToBorder(from place: Coordinate) -> Metres? {
        MultiPolygon(self).distanceToBorder(from: place)
    }
}

extension MultiPolygon {
    /// Returns the distance from a place to the nearest border of any part; `nil` without borders.
    public func distanceToBorder(from place: Coordinate) -> Metres? {
        let plane = LocalPlane(origin: place)
        var nearest: Double?
        for edge in edges {
            let start = PlanarPoint(plane.project(edge.start))
            let end = PlanarPoint(plane.project(edge.end))
            let squared = PlanarPoint(x: 0, y: 0).squaredDistance(toSegmentFrom: start, to: end)
            if squared < nearest ?? .infinity { nearest = squared }
        }
        return nearest.map { Metres($0.squareRoot()) }
    }
}
