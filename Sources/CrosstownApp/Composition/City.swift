import CrosstownGeo
import CrosstownGeoFormats
import Foundation

/// Reads the zones of the city, or makes them once from its boundary.
struct CityReader {
    let settings: CitySettings
    let dataFolder: String

    /// The zones.
    ///
    /// - Throws: `SettingsError` that names the file and what is wrong with it.
    func zoneMap() throws -> ZoneMap {
        let kept = dataFolder + "/zones.geojson"
        if let file = settings.zones { return try read(file, key: .cityZones) }
        if FileManager.default.fileExists(atPath: kept) { return try read(kept, key: .cityZones) }
        guard let boundary = settings.boundary else {
            throw SettingsError(
                SettingKey.cityBoundary.name,
                "name the GeoJSON file of the city's boundary, or of its zones"
            )
        }
        let zones = try make(from: boundary)
        try ZoneGeoJSON.json(of: zones).write(to: URL(filePath: kept), options: .atomic)
        return try map(zones, kept, key: .cityBoundary)
    }

    private func make(from file: String) throws -> [Zone] {
        let areas = try zones(in: file, key: .cityBoundary).map(\.area)
        let boundary = MultiPolygon(areas.flatMap(\.polygons))
        do {
            return try ZoneGenerator(targetArea: settings.zoneArea).zones(of: boundary)
        } catch {
            throw SettingsError(SettingKey.cityBoundary.name, "\(file): \(error)")
        }
    }

    private func read(_ file: String, key: SettingKey) throws -> ZoneMap {
        try map(try zones(in: file, key: key), file, key: key)
    }

    private func map(_ zones: [Zone], _ file: String, key: SettingKey) throws -> ZoneMap {
        do {
            return try ZoneMap(zones)
        } catch {
            throw SettingsError(key.name, "\(file): \(error)")
        }
    }

    private func zones(in file: String, key: SettingKey) throws -> [Zone] {
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
