#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Stations, vehicles and devices, for administrators.
extension CrosstownClient {
    /// Returns all stations.
    public func consoleStations() async throws -> [RentalStation] {
        try await consoleList("/rentals/console/stations", \FleetStations.stations)
    }

    /// Returns the vehicles whose number begins with a prefix.
    public func consoleVehicles(beginningWith prefix: String = "") async throws -> [FleetVehicle] {
        let path = ("/rentals/console/vehicles" as RequestPath).with("filter", prefix)
        return try await consoleList(path, \FleetVehicles.vehicles)
    }

    /// Returns all rows of a list, page by page.
    private func consoleList<Page: FleetPage, Row>(_ path: RequestPath, _ rows: (Page) -> [Row]) async throws -> [Row] {
        var page: Page = try await get(path)
        var all = rows(page)
        while let next = page.next {
            page = try await get(path.with("page", String(next)))
            all += rows(page)
        }
        return all
    }

    /// Creates a station with docks.
    public func addStation(_ station: NewStation) async throws -> RentalStation {
        try await post("/rentals/console/stations", station)
    }

    /// Stores the name and secret with which a station's docks connect.
    public func connectStation(_ id: String, key: String, secret: String) async throws {
        try await postForStatus("/rentals/console/stations/\(id)/device", ["key": key, "secret": secret])
    }

    /// Creates a vehicle in a dock.
    public func addVehicle(_ vehicle: NewVehicle) async throws {
        try await postForStatus("/rentals/console/vehicles", vehicle)
    }

    /// Takes a vehicle out of service, as staff do who move it.
    public func takeVehicleOut(_ number: String) async throws {
        try await postForStatus("/rentals/console/vehicles/\(number)/out", [String: String]())
    }

    /// Returns the names of areas with special rules.
    public func consoleAreas() async throws -> [String] {
        struct Areas: Decodable {
            struct Area: Decodable { let name: String }
            let areas: [Area]
        }
        let page: Areas = try await get("/rentals/console/areas")
        return page.areas.map(\.name)
    }

    /// Replaces all areas by those of a GeoJSON text: polygons with the properties `name`, `kind` and, for slow areas,
    /// `maximum_speed_kph`.
    public func replaceAreas(with geoJSON: String) async throws {
        let file = [
            "filename": "areas.geojson", "contentType": "application/geo+json",
            "content": Data(geoJSON.utf8).base64EncodedString(),
        ]
        try await postForStatus("/rentals/console/areas", ["file": file])
    }

    /// Updates the price of a kind of vehicle: `bike` or `scooter`.
    public func changeTariff(of kind: String, to tariff: NewTariff) async throws {
        try await postForStatus("/rentals/console/tariffs/\(kind)", tariff)
    }
}

/// A page of a list for administrators.
private protocol FleetPage: Decodable {
    /// The number of the next page; `nil` on the last.
    var next: Int? { get }
}

private struct FleetStations: FleetPage {
    let stations: [RentalStation]
    let next: Int?
}

private struct FleetVehicles: FleetPage {
    let vehicles: [FleetVehicle]
    let next: Int?
}

/// A vehicle for administrators.
public struct FleetVehicle: Decodable, Sendable {
    /// The number on the vehicle.
    public let number: String
    /// The dock that holds it.
    public let dock: String?
    /// The state, as in MDS.
    public let state: String
}

/// A new station.
public struct NewStation: Encodable, Sendable {
    /// The name.
    public var name: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The numbers of its docks, separated by commas.
    public var docks: String

    /// Creates the form.
    public init(name: String, latitude: Double, longitude: Double, docks: String) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.docks = docks
    }
}

/// A new vehicle in a dock.
public struct NewVehicle: Encodable, Sendable {
    /// The number on the vehicle.
    public var number: String
    /// `bike` or `scooter`.
    public var kind: String
    /// The dock that holds it.
    public var dock: String
    /// The IMEI of its lock, fifteen digits.
    public var imei: String?
    /// `scooter` or `ring`.
    public var dialect: String?

    /// Creates the form.
    public init(number: String, kind: String, dock: String, imei: String? = nil, dialect: String? = nil) {
        self.number = number
        self.kind = kind
        self.dock = dock
        self.imei = imei
        self.dialect = dialect
    }
}

/// The new price of a kind of vehicle; amounts have a decimal point.
public struct NewTariff: Encodable, Sendable {
    /// The price of unlocking.
    public var unlockFee: String
    /// The price per minute.
    public var perMinute: String
    /// The maximum price per day.
    public var dailyCap: String

    /// Creates the form.
    public init(unlockFee: String, perMinute: String, dailyCap: String) {
        self.unlockFee = unlockFee
        self.perMinute = perMinute
        self.dailyCap = dailyCap
    }
}
