public import CrosstownGeo

/// An area as a GeoJSON geometry, for features with custom properties.
public struct AreaGeometry: Encodable, Sendable {
    private let geometry: ZoneCollection.Geometry

    /// Creates the geometry: a Polygon for an area of one part, otherwise a MultiPolygon.
    public init(_ area: MultiPolygon) { geometry = ZoneCollection.Geometry(area) }

    /// The positions of each ring of each part, longitude first, in the form of a MultiPolygon.
    public var positions: [[[[Double]]]] { geometry.polygons }

    /// Encodes the type and the coordinates, outer rings counter-clockwise and holes clockwise.
    public func encode(to encoder: any Encoder) throws { try geometry.encode(to: encoder) }
}
