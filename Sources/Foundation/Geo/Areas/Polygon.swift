/// An area with one outer ring and any number of holes, its sides straight in degrees.
///
/// A ring is closed, as in GeoJSON (RFC 7946): its last place equals its first. Rings may run either way round, and do
/// not cross the 180th meridian.
public struct Polygon: Hashable, Sendable {
    /// The closed ring around the area.
    public let outer: [Coordinate]
    /// The closed rings around what is cut out of the area.
    public let holes: [[Coordinate]]

    /// Makes an area from its closed rings, which ``validate()`` can check.
    public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
        self.outer = outer
        self.holes = holes
    }

    /// The outer ring, then the holes.
    public var rings: [[Coordinate]] { [outer] + holes }

    /// The box around the area; `nil` where the outer ring is empty.
    public var boundingBox: BoundingBox? { BoundingBox(around: outer) }

    /// Whether a place is in the area; of its borders, the southern and western ones belong to it.
    ///
    /// Areas that share a border by the same places therefore share out its points without overlap or gap.
    public func contains(_ place: Coordinate) -> Bool {
        var inside = false
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) where Edge(start, end).isEast(of: place) {
                inside.toggle()
            }
        }
        return inside
    }
}

/// An area of several polygons, such as a city with islands.
public struct MultiPolygon: Hashable, Sendable {
    /// The parts, which do not overlap.
    public let polygons: [Polygon]

    /// Makes an area from parts that do not overlap.
    public init(_ polygons: [Polygon]) { self.polygons = polygons }

    /// Makes an area of one part.
    public init(_ polygon: Polygon) { self.init([polygon]) }

    /// The box around all parts; `nil` where there are none.
    public var boundingBox: BoundingBox? {
        var box: BoundingBox?
        for part in polygons {
            guard let partBox = part.boundingBox else { continue }
            box = box?.union(partBox) ?? partBox
        }
        return box
    }

    /// Whether a place is in one of the parts, by the border rule of ``Polygon/contains(_:)``.
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
