import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
public import CrosstownValues
public import Foundation

/// Creates a zone file from the boundary of a city.
public struct ZoneMaker: Sendable {
    private let boundary: String
    private let area: SquareMetres
    private let places: String?

    /// Creates a maker from a GeoJSON file of a boundary, the area of a zone, and a file of places for zone names.
    public init(boundary: String, area: SquareMetres, places: String?) {
        self.boundary = boundary
        self.area = area
        self.places = places
    }

    /// Returns the zones as GeoJSON.
    ///
    /// - Throws: `SettingsError` that names the file and its error.
    public func json() throws -> Data {
        let zones = try ZoneFiles.zones(in: boundary, key: .cityBoundary)
        let outline = MultiPolygon(zones.flatMap(\.area.polygons))
        do {
            let made = try ZoneGenerator(targetArea: area).zones(of: outline)
            return try ZoneGeoJSON.json(of: ZoneNames(try quarters()).naming(made))
        } catch let error as ZoneGeneratorError {
            throw SettingsError(SettingKey.cityBoundary.name, "\(boundary): \(error)")
        }
    }

    private func quarters() throws -> [ZoneNames.Quarter] {
        guard let places else { return [] }
        guard let file = FileManager.default.contents(atPath: places) else {
            throw SettingsError("places", "\(places) cannot be read")
        }
        let kinds: Set = ["suburb", "quarter", "neighbourhood", "borough"]
        return try String(decoding: file, as: UTF8.self).split(separator: "\n").compactMap { line in
            let place = try JSONDecoder().decode(PlaceLine.self, from: Data(line.utf8))
            guard kinds.contains(place.kind) else { return nil }
            return ZoneNames.Quarter(
                name: NameCase.readable(place.name),
                position: Coordinate(latitude: place.lat, longitude: place.lon)
            )
        }
    }

    private struct PlaceLine: Decodable {
        let name: String
        let kind: String
        let lat: Double
        let lon: Double
    }
}

/// Parses files of zones and boundaries.
enum ZoneFiles {
    /// Parses a zone file.
    ///
    /// - Throws: `SettingsError` that names the file and its error.
    static func zones(in file: String, key: SettingKey) throws -> [Zone] {
        guard let json = FileManager.default.contents(atPath: file) else {
            throw SettingsError(key.name, "\(file) cannot be read")
        }
        do {
            return try ZoneGeoJSON.zones(from: json)
        } catch {
            throw SettingsError(key.name, "\(file): \(error)")
        }
    }
}
