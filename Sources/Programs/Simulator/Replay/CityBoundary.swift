public import CrosstownGeo
import CrosstownGeoFormats

/// The boundary of a recorded city, for creating its zones.
public enum CityBoundary {
    /// Returns the bounding box without the outermost positions, half of them on each side.
    ///
    /// - Parameters:
    ///   - places: The positions of taxis.
    ///   - share: The share of positions inside the box along each axis, 0 to 1.
    /// - Returns: The box; `nil` without positions.
    public static func box(around places: [Coordinate], share: Double = 0.99) -> BoundingBox? {
        guard let (south, north) = range(places.map(\.latitude), share: share),
            let (west, east) = range(places.map(\.longitude), share: share)
        else { return nil }
        return BoundingBox(south: south, west: west, north: north, east: east)
    }

    /// Returns the box as a GeoJSON FeatureCollection, from which a server can create zones.
    ///
    /// - Throws: The errors of the encoder.
    public static func geoJSON(of box: BoundingBox, name: String) throws -> String {
        let corners = [
            Coordinate(latitude: box.south, longitude: box.west), Coordinate(latitude: box.south, longitude: box.east),
            Coordinate(latitude: box.north, longitude: box.east), Coordinate(latitude: box.north, longitude: box.west),
            Coordinate(latitude: box.south, longitude: box.west),
        ]
        let zone = Zone(id: "city", name: name, area: MultiPolygon(Polygon(outer: corners)))
        return String(decoding: try ZoneGeoJSON.json(of: [zone]), as: UTF8.self)
    }

    private static func range(_ values: [Double], share: Double) -> (Double, Double)? {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return nil }
        let left = Int((Double(sorted.count - 1) * (1 - share) / 2).rounded())
        return (sorted[left], sorted[sorted.count - 1 - left])
    }
}
