import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// Parses GBFS of all versions, 1.0 to 3.1, and validates all values of a feed.
///
/// Source: GBFS 1.1, 2.3 and 3.1-RC3; different names are accepted in all versions.
package enum GBFSReading {
    /// The maximum number of places per feed.
    package static let mostPlaces = 5_000
    private static let longestName = 80
    private static let longestKey = 100

    /// The files with places.
    package enum File: String, CaseIterable, Hashable, Sendable {
        case stationInformation = "station_information"
        case stationStatus = "station_status"
        /// Vehicles in the streets since 3.0.
        case vehicleStatus = "vehicle_status"
        /// Vehicles in the streets before 3.0.
        case freeBikeStatus = "free_bike_status"
    }

    /// Returns the addresses of files: before 3.0 listed by language, of which English is preferred.
    package static func files(in discovery: JSONTree) -> [File: String] {
        guard let data = discovery["data"] else { return [:] }
        let list = data["feeds"] ?? data["en"]?["feeds"] ?? data.values.lazy.compactMap { $0["feeds"] }.first
        var files: [File: String] = [:]
        for feed in list?.elements ?? [] {
            guard let name = feed["name"]?.text(atMost: longestName), let file = File(rawValue: name),
                let address = feed["url"]?.text(atMost: 2048), files[file] == nil
            else { continue }
            files[file] = address
        }
        return files
    }

    /// Returns the places in files, with the oldest timestamp.
    package static func places(in files: [File: JSONTree]) -> PartnerPlaces {
        let vehicles = files[.vehicleStatus] ?? files[.freeBikeStatus]
        let live = [files[.stationStatus], vehicles].compactMap { $0 }
        return PartnerPlaces(
            places: Array(
                (stations(files[.stationInformation], files[.stationStatus]) + free(vehicles)).prefix(mostPlaces)
            ),
            updatedAt: live.compactMap { moment($0["last_updated"]) }.min(),
            timeToLive: live.compactMap { $0["ttl"]?.count }.max()
        )
    }

    private static func stations(_ information: JSONTree?, _ status: JSONTree?) -> [PartnerPlace] {
        var states: [String: JSONTree] = [:]
        for state in status?["data"]?["stations"]?.elements.prefix(mostPlaces) ?? [] {
            if let key = identity(state["station_id"]) { states[key] = state }
        }
        let stations = information?["data"]?["stations"]?.elements.prefix(mostPlaces) ?? []
        return stations.compactMap { station in
            identity(station["station_id"]).flatMap { key in self.station(station, key, states[key]) }
        }
    }

    private static func station(_ station: JSONTree, _ key: String, _ state: JSONTree?) -> PartnerPlace? {
        guard let place = coordinate(station), let state, state["is_installed"]?.boolean != false else { return nil }
        let rents = state["is_renting"]?.boolean ?? true
        let vehicles = (state["num_vehicles_available"] ?? state["num_bikes_available"])?.count
        let docks = state["is_returning"]?.boolean == false ? 0 : state["num_docks_available"]?.count
        return PartnerPlace(
            kind: .station,
            key: key,
            name: text(station["name"]),
            place: place,
            vehicles: rents ? vehicles ?? 0 : 0,
            docks: docks,
            link: link(station["rental_uris"])
        )
    }

    private static func free(_ document: JSONTree?) -> [PartnerPlace] {
        let vehicles = document?["data"]?["vehicles"] ?? document?["data"]?["bikes"]
        return (vehicles?.elements.prefix(mostPlaces) ?? []).compactMap { vehicle in
            // A vehicle at a station is counted there.
            guard let key = identity(vehicle["vehicle_id"] ?? vehicle["bike_id"]), let place = coordinate(vehicle),
                vehicle["is_reserved"]?.boolean != true, vehicle["is_disabled"]?.boolean != true,
                identity(vehicle["station_id"]) == nil
            else { return nil }
            return PartnerPlace(
                kind: .vehicle,
                key: key,
                name: nil,
                place: place,
                vehicles: 1,
                docks: nil,
                link: link(vehicle["rental_uris"])
            )
        }
    }

    private static func coordinate(_ tree: JSONTree) -> Coordinate? {
        guard let latitude = tree["lat"]?.number, let longitude = tree["lon"]?.number else { return nil }
        // Feeds write 0, 0 for unknown places.
        if latitude == 0, longitude == 0 { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    private static func identity(_ tree: JSONTree?) -> String? {
        if let number = tree?.count { return "\(number)" }
        return tree?.text(atMost: longestKey)
    }

    /// A name: plain text before 3.0, a list of translations since then, of which English is preferred.
    private static func text(_ tree: JSONTree?) -> String? {
        if let text = tree?.text(atMost: longestName) { return text }
        let translations = tree?.elements ?? []
        let english = translations.first { $0["language"]?.text(atMost: 8)?.hasPrefix("en") == true }
        return (english ?? translations.first)?["text"]?.text(atMost: longestName)
    }

    private static func link(_ tree: JSONTree?) -> String? {
        guard let link = tree?["web"]?.text(atMost: 2048), link.hasPrefix("https://"),
            link.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
        else { return nil }
        return link
    }

    /// A timestamp: seconds since 1970 before 3.0, RFC 3339 since then.
    private static func moment(_ tree: JSONTree?) -> Timestamp? {
        if let seconds = tree?.number {
            guard (0...253_402_300_799).contains(seconds) else { return nil }
            return Timestamp(milliseconds: Int64(seconds) * 1000)
        }
        return tree?.text(atMost: 40).flatMap(RFC3339.moment)
    }
}
