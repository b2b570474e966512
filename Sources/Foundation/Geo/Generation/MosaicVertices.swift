/// The corners of a mosaic; points closer than a tolerance are one corner, so that neighbors share it exactly.
struct MosaicVertices {
    /// The distance in meters within which two calculated points are the same corner.
    private static let tolerance = 0.02
    /// The side of the squares for looking up corners, in meters.
    private static let bucketSize = 50.0

    private(set) var points: [PlanarPoint] = []
    private(set) var places: [Coordinate] = []
    private let plane: LocalPlane
    private var buckets: [Bucket: [Int]] = [:]

    private struct Bucket: Hashable {
        let column: Int
        let row: Int
    }

    init(on plane: LocalPlane) { self.plane = plane }

    /// Adds a corner of the boundary, which keeps its place.
    mutating func addBoundary(_ place: Coordinate) {
        add(PlanarPoint(plane.project(place)), at: place)
    }

    /// Returns the corner at a point, created if missing.
    mutating func vertex(at point: PlanarPoint) -> Int {
        if let known = nearest(to: point) { return known }
        return add(point, at: plane.place(x: point.x, y: point.y))
    }

    /// Returns the corners on the side between two corners, in order.
    func between(_ start: Int, _ end: Int) -> [Int] {
        let (from, to) = (points[start], points[end])
        var found: [(fraction: Double, vertex: Int)] = []
        forEachBucket(along: from, to) { vertex in
            guard vertex != start, vertex != end else { return }
            let point = points[vertex]
            let fraction = point.fraction(alongSegmentFrom: from, to: to)
            guard fraction > 0, fraction < 1 else { return }
            let squared = point.squaredDistance(toSegmentFrom: from, to: to)
            if squared < Self.tolerance * Self.tolerance { found.append((fraction, vertex)) }
        }
        return found.sorted { ($0.fraction, $0.vertex) < ($1.fraction, $1.vertex) }.map { $0.vertex }
    }

    @discardableResult
    private mutating func add(_ point: PlanarPoint, at place: Coordinate) -> Int {
        points.append(point)
        places.append(place)
        buckets[Self.bucket(point), default: []].append(points.count - 1)
        return points.count - 1
    }

    private func nearest(to point: PlanarPoint) -> Int? {
        var best: (squared: Double, vertex: Int)?
        forEachBucket(along: point, point) { vertex in
            let squared = points[vertex].squaredDistance(to: point)
            guard squared < Self.tolerance * Self.tolerance, squared < best?.squared ?? .infinity else { return }
            best = (squared, vertex)
        }
        return best?.vertex
    }

    /// Visits the corners in the squares that a side passes, each square once.
    private func forEachBucket(along start: PlanarPoint, _ end: PlanarPoint, _ visit: (Int) -> Void) {
        let (left, right) = start.x <= end.x ? (start, end) : (end, start)
        let margin = Self.tolerance
        let columns = Self.index(left.x - margin)...Self.index(right.x + margin)
        for column in columns {
            let west = max(left.x, Double(column) * Self.bucketSize - margin)
            let east = min(right.x, Double(column + 1) * Self.bucketSize + margin)
            let width = right.x - left.x
            let first = left.interpolated(to: right, width > 0 ? (west - left.x) / width : 0).y
            let last = left.interpolated(to: right, width > 0 ? (east - left.x) / width : 1).y
            for row in Self.index(min(first, last) - margin)...Self.index(max(first, last) + margin) {
                for vertex in buckets[Bucket(column: column, row: row)] ?? [] { visit(vertex) }
            }
        }
    }

    private static func bucket(_ point: PlanarPoint) -> Bucket { Bucket(column: index(point.x), row: index(point.y)) }

    private static func index(_ metres: Double) -> Int { Int((metres / bucketSize).rounded(.down)) }
}
