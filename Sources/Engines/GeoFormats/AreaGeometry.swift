public import CrosstownGeo

/// An area as a GeoJSON geometry, for features with properties of one's own.
public struct AreaGeometry: Encodable, Sendable {
    private let geometry: ZoneCollection.Geometry

    /// Makes the geometry of an area: a Polygon where it has one part, else a MultiPolygon.
    public init(_ area: MultiPolygon) { geometry = ZoneCollection.Geometry(area) }

    /// The positions of each ring of each part, longitude first, as a MultiPolygon has them.
    public var positions: [[[[Double]]]] { geometry.polygons }

    /// Writes the type and the coordinates, outer rings counter-clockwise and holes clockwise.
    public func encode(to encoder: any Encoder) throws { try geometry.encode(to: encoder) }
}
