import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownSQL
import CrosstownSQLite
import CrosstownTesting
import CrosstownValues
import Foundation

/// Indexes of places to search in.
enum PlaceTown {
    /// An index of lines as an import file has them.
    static func index(_ lines: [String]) async throws -> PlaceIndex {
        let file = try await emptyFile()
        _ = try await PlaceImporter(index: file).importPlaces(from: lines)
        return PlaceIndex(file: file)
    }

    /// The index of Monaco and its neighbours.
    static func monaco() async throws -> PlaceIndex { try await index(monacoLines()) }

    /// Whether positions lie within Monaco's boundary.
    static func monacoArea() throws -> PlaceArea {
        let path = try SetupFolder.path("monaco/boundary.geojson")
        let boundary = try JSONDecoder().decode(Boundary.self, from: Data(contentsOf: URL(filePath: path)))
        let map = try ZoneMap([Zone(id: "monaco", name: "Monaco", area: boundary.area)])
        return { map.zone(at: $0) != nil }
    }

    private struct Boundary: Decodable {
        struct Geometry: Decodable { let coordinates: [[[[Double]]]] }
        let geometry: Geometry

        var area: MultiPolygon {
            MultiPolygon(
                geometry.coordinates.map { rings in
                    let rings = rings.map { $0.map { Coordinate(latitude: $0[1], longitude: $0[0]) } }
                    return Polygon(outer: rings[0], holes: Array(rings.dropFirst()))
                }
            )
        }
    }

    /// The lines of Monaco's import file.
    static func monacoLines() throws -> [String] {
        let text = try String(contentsOfFile: try SetupFolder.path("monaco/places.ndjson"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    /// A file with the tables of the index and nothing in them.
    static func emptyFile() async throws -> any Database {
        let file = try SQLiteDatabase.temporary()
        _ = try await Migrator(PlaceMigrations.all).migrate(file, at: Timestamp(milliseconds: 0))
        return file
    }

    /// One line of an import file; `east` are metres from a place on the equator.
    static func line(
        _ name: String,
        kind: String = "cafe",
        street: String = "",
        number: String = "",
        east: Double = 0
    ) -> String {
        """
        {"name": "\(name)", "street": "\(street)", "housenumber": "\(number)", "city": "Town", "kind": "\(kind)", \
        "lat": 0.0, "lon": \(east / 111_320)}
        """
    }

    /// The place so many metres east of the town's middle.
    static func position(east: Double) -> Coordinate { Coordinate(latitude: 0, longitude: east / 111_320) }
}
