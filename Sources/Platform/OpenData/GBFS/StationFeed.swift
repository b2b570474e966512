import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// The file `station_information`: the fixed data of stations.
struct StationInformation: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        private struct Links: Encodable, Sendable {
            let web: String
        }

        private let id: String
        private let name: GBFSText
        private let latitude: Double
        private let longitude: Double
        /// An area without docks takes any number of vehicles.
        private let capacity: Int?
        private let isVirtual: Bool?
        private let links: Links

        private enum CodingKeys: String, CodingKey {
            case id = "station_id"
            case name
            case latitude = "lat"
            case longitude = "lon"
            case capacity
            case isVirtual = "is_virtual_station"
            case links = "rental_uris"
        }

        init(_ station: FleetStation, _ version: GBFSVersion, address: String) {
            id = station.id.description
            name = GBFSText(station.name, version)
            latitude = station.place.latitude
            longitude = station.place.longitude
            capacity = station.docks?.all
            isVirtual = station.docks == nil ? true : nil
            links = Links(web: address + station.path)
        }
    }

    let stations: [Item]
}

extension Timestamp {
    /// The earliest timestamp that the schema of 2.3 allows: required even for a station that never reported.
    fileprivate static let earliestOfGBFS = Timestamp(milliseconds: 1_450_155_600_000)
}

/// The file `station_status`: the current vehicles and docks.
struct StationStatus: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        private struct Kind: Encodable, Sendable {
            let id: String
            let count: Int

            private enum CodingKeys: String, CodingKey {
                case id = "vehicle_type_id"
                case count
            }
        }

        private let id: String
        /// The number of vehicles in 3.0.
        private let vehicles: Int?
        /// The number of vehicles, including scooters, in 2.3.
        private let bikes: Int?
        private let kinds: [Kind]
        private let docks: Int?
        private let disabledDocks: Int?
        private let isInstalled: Bool
        private let isRenting: Bool
        private let isReturning: Bool
        private let lastReported: GBFSMoment

        private enum CodingKeys: String, CodingKey {
            case id = "station_id"
            case vehicles = "num_vehicles_available"
            case bikes = "num_bikes_available"
            case kinds = "vehicle_types_available"
            case docks = "num_docks_available"
            case disabledDocks = "num_docks_disabled"
            case isInstalled = "is_installed"
            case isRenting = "is_renting"
            case isReturning = "is_returning"
            case lastReported = "last_reported"
        }

        init(_ station: FleetStation, _ contact: FleetContact?, _ version: GBFSVersion) {
            // A station that is meant to connect and never has is not on the street yet.
            isInstalled = contact.map { !$0.connects || $0.heardAt != nil } ?? true
            let isOpen = isInstalled && station.isOpen
            id = station.id.description
            kinds = FleetKind.allCases.map { Kind(id: $0.rawValue, count: station.available[$0] ?? 0) }
            let number = kinds.reduce(0) { $0 + $1.count }
            vehicles = version == .v2 ? nil : number
            bikes = version == .v2 ? number : nil
            docks = station.docks?.free
            disabledDocks = station.docks?.jammed
            isRenting = isOpen
            isReturning = isOpen
            lastReported = GBFSMoment(contact?.heardAt ?? .earliestOfGBFS, version)
        }
    }

    let stations: [Item]
}
