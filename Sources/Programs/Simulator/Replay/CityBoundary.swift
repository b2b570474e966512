public import CrosstownGeo
import CrosstownGeoFormats

/// Where a recorded city ends, so that zones can be made for it.
public enum CityBoundary {
    /// The box that leaves out the outermost positions: on each side half of what the share leaves.
    ///
    /// - Parameters:
    ///   - places: where taxis were.
    ///   - share: how many of the positions the box holds along each axis, 0 to 1.
    /// - Returns: the box; `nil` where there are no positions.
    public static func box(around places: [Coordinate], share: Double = 0.99) -> BoundingBox? {
        guard let (south, north) = range(places.map(\.latitude), share: share),
            let (west, east) = range(places.map(\.longitude), share: share)
        else { return nil }
        return BoundingBox(south: south, west: west, north: north, east: east)
    }

    /// The box as a GeoJSON FeatureCollection, from which a server can make zones; throws what encoding does.
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
