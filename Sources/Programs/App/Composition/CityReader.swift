import CrosstownGeo
import CrosstownGeoFormats
import Foundation

/// Reads the zones of the city, or creates them once from its boundary.
struct CityReader {
    let settings: CitySettings
    let dataFolder: String

    /// Returns the zones.
    ///
    /// - Throws: `SettingsError` that names the file and its error.
    func zoneMap() throws -> ZoneMap {
        let kept = dataFolder + "/zones.geojson"
        if let file = settings.zones { return try read(file) }
        if FileManager.default.fileExists(atPath: kept) { return try read(kept) }
        guard let boundary = settings.boundary else {
            let remedy = "name the GeoJSON file of the city's boundary, or of its zones"
            throw SettingsError(SettingKey.cityBoundary.name, remedy)
        }
        let json = try ZoneMaker(boundary: boundary, area: settings.zoneArea, places: nil).json()
        try OwnFiles.makeFolder(dataFolder)
        try json.write(to: URL(filePath: kept), options: .atomic)
        return try read(kept)
    }

    private func read(_ file: String) throws -> ZoneMap {
        do {
            return try ZoneMap(try ZoneFiles.zones(in: file, key: .cityZones))
        } catch let error as ZoneMapError {
            throw SettingsError(SettingKey.cityZones.name, "\(file): \(error)")
        }
    }
}
