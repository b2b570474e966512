/// A point of a local plane: x meters to the east, y meters to the north.
package struct PlanarPoint: Hashable, Sendable {
    /// Meters to the east.
    package var x: Double
    /// Meters to the north.
    package var y: Double

    /// Creates a point.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ projected: (x: Double, y: Double)) { self.init(x: projected.x, y: projected.y) }

    func squaredDistance(to other: PlanarPoint) -> Double {
        (other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)
    }

    func distance(to other: PlanarPoint) -> Double { squaredDistance(to: other).squareRoot() }

    /// Returns the position of the nearest point on a segment: 0 at the start, 1 at the end.
    func fraction(alongSegmentFrom start: PlanarPoint, to end: PlanarPoint) -> Double {
        let length = start.squaredDistance(to: end)
        guard length > 0 else { return 0 }
        let dot = (x - start.x) * (end.x - start.x) + (y - start.y) * (end.y - start.y)
        return min(1, max(0, dot / length))
    }

    func squaredDistance(toSegmentFrom start: PlanarPoint, to end: PlanarPoint) -> Double {
        squaredDistance(to: start.interpolated(to: end, fraction(alongSegmentFrom: start, to: end)))
    }

    func interpolated(to other: PlanarPoint, _ fraction: Double) -> PlanarPoint {
        PlanarPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}
