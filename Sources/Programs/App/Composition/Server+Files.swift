import CrosstownGeo
import CrosstownValues
import CrosstownWeb

extension Server {
    static func assets(_ settings: Settings) throws -> AssetCatalog {
        do {
            return try AssetCatalog([AssetFolder(settings.assets), AssetFolder(settings.vendor, at: "vendor")])
        } catch let fault as AssetFault {
            throw SettingsError(SettingKey.assets.name, "\(fault)")
        }
    }

    static func languages(_ settings: Settings, clock: any WallClock) throws -> Languages {
        do {
            return try Languages(
                folder: settings.assets + "/texts",
                Languages.Options(
                    secondsFromUTC: settings.city.secondsFromUTC,
                    now: { clock.now() },
                    offersPseudoLanguages: settings.offersTestLanguages
                )
            )
        } catch let fault as Languages.Fault {
            throw SettingsError(SettingKey.assets.name, "\(fault)")
        }
    }
}

extension ZoneMap {
    /// The center of the zones' bounding box, where a map begins.
    var center: Coordinate {
        let boxes = zones.compactMap(\.area.boundingBox)
        let corners = boxes.flatMap {
            [Coordinate(latitude: $0.south, longitude: $0.west), Coordinate(latitude: $0.north, longitude: $0.east)]
        }
        return BoundingBox(around: corners)?.middle ?? Coordinate(latitude: 0, longitude: 0)
    }
}
