import CrosstownGeo
import CrosstownGeoFormats
import CrosstownValues
import Foundation

/// A city of a thousand zones, made by the generator that operators use.
struct BenchCity: Sendable {
    let map: ZoneMap
    /// The zone file that servers read.
    let file: String

    /// Divides a square of 40 km into a number of zones.
    ///
    /// - Throws: `ZoneGeneratorError`, `ZoneMapError`, and what writing the file throws.
    init(zones: Int, in workplace: Workplace) throws {
        let box = BoundingBox(south: 50, west: 8, north: 50.36, east: 8.56)
        let corners = [
            Coordinate(latitude: box.south, longitude: box.west), Coordinate(latitude: box.south, longitude: box.east),
            Coordinate(latitude: box.north, longitude: box.east), Coordinate(latitude: box.north, longitude: box.west),
            Coordinate(latitude: box.south, longitude: box.west),
        ]
        let boundary = MultiPolygon(Polygon(outer: corners))
        let made = try ZoneGenerator(targetArea: boundary.area / Double(zones)).zones(of: boundary)
        map = try ZoneMap(made)
        file = workplace.folder + "/zones.geojson"
        try ZoneGeoJSON.json(of: made).write(to: URL(filePath: file))
    }

    /// A place well inside each zone.
    var middles: [Coordinate] {
        map.zones.map { $0.area.centroid ?? Coordinate(latitude: 50.18, longitude: 8.28) }
    }
}
