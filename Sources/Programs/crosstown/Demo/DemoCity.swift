import CrosstownApp
import CrosstownValues
import Foundation

/// Monaco, prepared from the downloads of setup.
struct DemoCity {
    /// The folder of setup's downloads.
    let source: String
    /// The folder of the demo's data.
    let data: String
    let port: Int

    /// Smaller than in a real city: Monaco has 2 km², and a demo needs several queues.
    private static let zoneArea = SquareMetres(squareKilometres: 0.25)

    private var zones: String { data + "/zones.geojson" }
    private var map: String { source + "/monaco" }

    /// The file of places that setup created from the map.
    var places: String { map + "/places.ndjson" }

    /// Creates the zones and the index of places where they are missing.
    ///
    /// - Throws: `SettingsError` where a file is missing.
    func prepare() async throws -> Settings {
        guard FileManager.default.fileExists(atPath: map + "/tiles.mbtiles") else {
            throw SettingsError("city", "\(source) holds no city; run ./crosstown setup")
        }
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let settings = try await settings()
        if !FileManager.default.fileExists(atPath: zones) {
            let maker = ZoneMaker(boundary: map + "/boundary.geojson", area: Self.zoneArea, places: places)
            try maker.json().write(to: URL(filePath: zones), options: .atomic)
        }
        if !FileManager.default.fileExists(atPath: settings.map.places) {
            print("\(try await PlaceFile(settings).fill(from: places)) places of Monaco indexed")
        }
        return settings
    }

    private func settings() async throws -> Settings {
        let options = [
            "--port": "\(port)", "--data": data, "--trial": "true", "--log-level": "warning",
            "--city-name": "Monaco", "--city-zones": zones, "--city-time-zone": "Europe/Monaco",
            "--trips-factors": "ademe-2023",
            "--map-tiles": map + "/tiles.mbtiles", "--assets-vendor": source + "/vendor",
            "--map-time-zones": source + "/time-zones/zones.bin",
            "--routing-service": source + "/valhalla/valhalla/bin/valhalla_service",
            "--routing-configuration": map + "/valhalla.json", "--devices-lock-port": "0",
            "--devices-station-port": "0", "--rentals-contact": "rides@example.org",
            "--home-links": "Shared taxi=\(DemoSharing.address(beside: port))",
        ]
        let arguments = options.flatMap { [$0.key, $0.value] }
        return try Settings(await SettingsReader(arguments: arguments, file: nil))
    }
}
