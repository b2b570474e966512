import CrosstownApp
import CrosstownClient
import CrosstownGeo
import CrosstownSimulator
import Foundation

/// The stations and vehicles of the demo: at bus stops all over Monaco, each with a simulated device.
struct DemoFleet: Sendable {
    /// The site of a station.
    private struct Site: Hashable {
        let name: String
        let place: Coordinate
    }

    private struct Place: Decodable {
        let name: String
        let city: String
        let kind: String
        let lat: Double
        let lon: Double
    }

    private static let stationCount = 30
    private static let docksPerStation = 14
    private static let bikesPerStation = 7
    private static let scootersPerStation = 3

    private let sites: [Site]

    /// Chooses sites for stations, far from each other, from a file of places.
    init(places file: String) throws {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let stops = try lines.map { try JSONDecoder().decode(Place.self, from: Data($0.utf8)) }
            .filter { $0.kind == "bus_stop" && $0.city == "Monaco" && !$0.name.isEmpty && !Self.isShouted($0.name) }
        var byName: [String: Coordinate] = [:]
        for stop in stops where byName[stop.name] == nil {
            byName[stop.name] = Coordinate(validatingLatitude: stop.lat, longitude: stop.lon)
        }
        let candidates = byName.map(Site.init).sorted { $0.name < $1.name }
        sites = Self.spread(candidates)
    }

    /// Creates missing stations and vehicles, and returns the devices with their positions.
    ///
    /// - Throws: errors of the server.
    func settle(with administrator: CrosstownClient) async throws -> (plan: FleetPlan, strays: [String]) {
        let open = Dictionary(
            try await administrator.consoleStations().map { ($0.name, $0.id) },
            uniquingKeysWith: { first, _ in first }
        )
        for (index, site) in sites.enumerated() {
            let id =
                if let known = open[site.name] { known } else { try await administrator.addStation(station(index)).id }
            try await administrator.connectStation(id, key: Self.key(index), secret: Self.secret(index))
        }
        let known = Set(try await administrator.consoleVehicles().map(\.number))
        for vehicle in sites.indices.flatMap(vehicles) where !known.contains(vehicle.number) {
            try await administrator.addVehicle(vehicle)
        }
        return try await plan(administrator.consoleVehicles())
    }

    private func plan(_ vehicles: [FleetVehicle]) throws -> (FleetPlan, [String]) {
        let held = Dictionary(
            vehicles.compactMap { vehicle in vehicle.dock.map { ($0, vehicle.number) } },
            uniquingKeysWith: { first, _ in first }
        )
        let stations = sites.indices.map { index in
            let docks = Self.docks(index)
            return FleetPlan.Station(
                key: Self.key(index),
                secret: Self.secret(index),
                latitude: sites[index].place.latitude,
                longitude: sites[index].place.longitude,
                docks: docks,
                vehicles: held.filter { docks.contains($0.key) }
            )
        }
        let locks = sites.indices.flatMap(self.vehicles).compactMap { vehicle in
            vehicle.imei.map { FleetPlan.Lock(imei: $0, dialect: "scooter", vehicle: vehicle.number) }
        }
        let ours = Set(locks.map(\.vehicle))
        return (
            FleetPlan(stations: stations, locks: locks),
            vehicles.filter { $0.dock == nil && ours.contains($0.number) }.map(\.number)
        )
    }

    private func station(_ index: Int) -> NewStation {
        NewStation(
            name: sites[index].name,
            latitude: sites[index].place.latitude,
            longitude: sites[index].place.longitude,
            docks: Self.docks(index).joined(separator: ",")
        )
    }

    private func vehicles(_ index: Int) -> [NewVehicle] {
        zip(Self.docks(index), 0..<(Self.bikesPerStation + Self.scootersPerStation)).map { dock, place in
            let isBike = place < Self.bikesPerStation
            let number = index * (Self.bikesPerStation + Self.scootersPerStation) + place + 1
            return NewVehicle(
                number: (isBike ? "B" : "S") + Self.digits(number, 4),
                kind: isBike ? "bike" : "scooter",
                dock: dock,
                imei: "8637250400" + Self.digits(number, 5),
                dialect: "scooter"
            )
        }
    }

    /// Whether words of a name are in capitals, as sometimes in the map; Roman numerals have at most three.
    private static func isShouted(_ name: String) -> Bool {
        name.split(separator: " ").contains { $0.count > 3 && $0.allSatisfy { $0.isUppercase } }
    }

    private static func key(_ index: Int) -> String { "MONACO-\(digits(index + 1, 2))" }

    private static func docks(_ index: Int) -> [String] {
        (1...docksPerStation).map { "D\(digits(index + 1, 2))\(digits($0, 2))" }
    }

    /// Needs no secrecy: the demo listens only on this machine.
    private static func secret(_ index: Int) -> String { String(repeating: digits(index + 1, 2), count: 32) }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// Chooses places one by one, each as far as possible from the earlier ones.
    private static func spread(_ candidates: [Site]) -> [Site] {
        guard let first = candidates.first else { return [] }
        var chosen = [first]
        var left = candidates.map { (site: $0, distance: $0.place.distance(to: first.place)) }
        while chosen.count < stationCount, let next = left.max(by: { $0.distance < $1.distance })?.site {
            chosen.append(next)
            left = left.filter { $0.site != next }
                .map { ($0.site, min($0.distance, $0.site.place.distance(to: next.place))) }
        }
        return chosen
    }
}
