/// A point of a local plane: x metres to the east, y metres to the north.
struct PlanarPoint: Hashable {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ projected: (x: Double, y: Double)) { self.init(x: projected.x, y: projected.y) }

    func squaredDistance(to other: PlanarPoint) -> Double {
        (other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)
    }

    func distance(to other: PlanarPoint) -> Double { squaredDistance(to: other).squareRoot() }

    /// How far along a segment its nearest point lies: 0 at the start, 1 at the end.
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

/// A closed ring of a plane, the first point not repeated at the end.
struct PlanarRing {
    var points: [PlanarPoint]

    /// Each point with its successor, the last with the first.
    var sides: Zip2Sequence<[PlanarPoint], [PlanarPoint]> {
        zip(points, Array(points.dropFirst()) + points.prefix(1))
    }

    /// The area in square metres, positive where the ring runs counter-clockwise.
    var signedArea: Double {
        guard let origin = points.first else { return 0 }
        var sum = 0.0
        for (start, end) in sides {
            sum += (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
        }
        return sum / 2
    }

    func contains(_ point: PlanarPoint) -> Bool {
        var inside = false
        for (start, end) in sides where (start.y <= point.y) != (end.y <= point.y) {
            let x = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
            if x > point.x { inside.toggle() }
        }
        return inside
    }
}
