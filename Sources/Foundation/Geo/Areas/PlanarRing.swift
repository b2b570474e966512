/// A closed ring of a plane, without its first point repeated at the end.
struct PlanarRing {
    var points: [PlanarPoint]

    /// Each point with its successor, the last with the first.
    var sides: Zip2Sequence<[PlanarPoint], [PlanarPoint]> {
        zip(points, Array(points.dropFirst()) + points.prefix(1))
    }

    /// The area in square meters, positive for a counter-clockwise ring.
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
