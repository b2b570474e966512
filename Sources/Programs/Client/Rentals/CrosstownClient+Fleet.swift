#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// For administrators: what stands where, and which devices stand for it.
extension CrosstownClient {
    /// Every station.
    public func consoleStations() async throws -> [RentalStation] {
        let page: FleetStations = try await get("/rentals/console/stations")
        return page.stations
    }

    /// The first 500 vehicles whose number begins with some letters.
    public func consoleVehicles(beginningWith prefix: String = "") async throws -> [FleetVehicle] {
        let page: FleetVehicles = try await get(("/rentals/console/vehicles" as RequestPath).with("filter", prefix))
        return page.vehicles
    }

    /// Opens a station with docks.
    public func addStation(_ station: NewStation) async throws -> RentalStation {
        try await post("/rentals/console/stations", station)
    }

    /// Lets the docks of a station connect by a name and a secret.
    public func connectStation(_ id: String, key: String, secret: String) async throws {
        try await postForStatus("/rentals/console/stations/\(id)/device", ["key": key, "secret": secret])
    }

    /// Puts a new vehicle into a dock.
    public func addVehicle(_ vehicle: NewVehicle) async throws {
        try await postForStatus("/rentals/console/vehicles", vehicle)
    }

    /// Takes a vehicle out of service, as staff do who carry it elsewhere.
    public func takeVehicleOut(_ number: String) async throws {
        try await postForStatus("/rentals/console/vehicles/\(number)/out", [String: String]())
    }

    /// The names of the areas where something else holds than elsewhere.
    public func consoleAreas() async throws -> [String] {
        struct Areas: Decodable {
            struct Area: Decodable { let name: String }
            let areas: [Area]
        }
        let page: Areas = try await get("/rentals/console/areas")
        return page.areas.map(\.name)
    }

    /// Puts the areas of a GeoJSON text in the stead of all that are there: polygons with the properties `name`, `kind` and,
    /// for slow areas, `maximum_speed_kph`.
    public func replaceAreas(with geoJSON: String) async throws {
        let file = [
            "filename": "areas.geojson", "contentType": "application/geo+json",
            "content": Data(geoJSON.utf8).base64EncodedString(),
        ]
        try await postForStatus("/rentals/console/areas", ["file": file])
    }

    /// Changes what a kind of vehicle costs: `bike` or `scooter`.
    public func changeTariff(of kind: String, to tariff: NewTariff) async throws {
        try await postForStatus("/rentals/console/tariffs/\(kind)", tariff)
    }
}

private struct FleetStations: Decodable {
    let stations: [RentalStation]
}

private struct FleetVehicles: Decodable {
    let vehicles: [FleetVehicle]
}

/// A vehicle as administrators see it.
public struct FleetVehicle: Decodable, Sendable {
    /// The number that is printed on it.
    public let number: String
    /// The dock that holds it.
    public let dock: String?
    /// How it stands, as MDS names it.
    public let state: String
}

/// A station to be opened.
public struct NewStation: Encodable, Sendable {
    /// What people call it.
    public var name: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The numbers of its docks, separated by commas.
    public var docks: String

    /// Describes a station.
    public init(name: String, latitude: Double, longitude: Double, docks: String) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.docks = docks
    }
}

/// A vehicle to be put into a dock.
public struct NewVehicle: Encodable, Sendable {
    /// The number that is printed on it.
    public var number: String
    /// `bike` or `scooter`.
    public var kind: String
    /// The dock that holds it.
    public var dock: String
    /// The lock that is on it, by its fifteen digits.
    public var imei: String?
    /// `scooter` or `ring`.
    public var dialect: String?

    /// Describes a vehicle.
    public init(number: String, kind: String, dock: String, imei: String? = nil, dialect: String? = nil) {
        self.number = number
        self.kind = kind
        self.dock = dock
        self.imei = imei
        self.dialect = dialect
    }
}

/// What a kind of vehicle is to cost; amounts have a decimal point.
public struct NewTariff: Encodable, Sendable {
    /// What each ride costs at its beginning.
    public var unlockFee: String
    /// What each minute costs.
    public var perMinute: String
    /// What a day costs at most.
    public var dailyCap: String

    /// Describes a tariff.
    public init(unlockFee: String, perMinute: String, dailyCap: String) {
        self.unlockFee = unlockFee
        self.perMinute = perMinute
        self.dailyCap = dailyCap
    }
}
