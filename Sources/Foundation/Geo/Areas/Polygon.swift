/// An area with one outer ring and any number of holes, its sides straight in degrees.
///
/// A ring is closed, as in GeoJSON (RFC 7946): its last place equals its first. Rings may run either way round, and do
/// not cross the 180th meridian.
public struct Polygon: Hashable, Sendable {
    /// The closed ring around the area.
    public let outer: [Coordinate]
    /// The closed rings around its holes.
    public let holes: [[Coordinate]]

    /// Creates an area from its closed rings, which ``validate()`` can check.
    public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
        self.outer = outer
        self.holes = holes
    }

    /// The outer ring, then the holes.
    public var rings: [[Coordinate]] { [outer] + holes }

    /// The box around the area; `nil` if the outer ring is empty.
    public var boundingBox: BoundingBox? { BoundingBox(around: outer) }

    /// Returns whether a place is in the area, which includes its southern and western borders.
    ///
    /// Areas that share a border with the same places therefore contain each of its points exactly once.
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
