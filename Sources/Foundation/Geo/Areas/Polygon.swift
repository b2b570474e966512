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
