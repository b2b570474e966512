/// An area of several polygons, such as a city with islands.
public struct MultiPolygon: Hashable, Sendable {
    /// The parts, which do not overlap.
    public let polygons: [Polygon]

    /// Creates an area from parts that do not overlap.
    public init(_ polygons: [Polygon]) { self.polygons = polygons }

    /// Creates an area from one part.
    public init(_ polygon: Polygon) { self.init([polygon]) }

    /// The box around all parts; `nil` without parts.
    public var boundingBox: BoundingBox? {
        var box: BoundingBox?
        for part in polygons {
            guard let partBox = part.boundingBox else { continue }
            box = box?.union(partBox) ?? partBox
        }
        return box
    }

    /// Returns whether a place is in one of the parts, by the border rule of ``Polygon/contains(_:)``.
    public func contains(_ place: Coordinate) -> Bool {
        polygons.contains { $0.contains(place) }
    }

    /// All sides of all rings.
    var edges: [Edge] {
        var edges: [Edge] = []
        for part in polygons {
            for ring in part.rings {
                for (start, end) in zip(ring, ring.dropFirst()) where start != end {
                    edges.append(Edge(start, end))
                }
            }
        }
        return edges
    }
}
