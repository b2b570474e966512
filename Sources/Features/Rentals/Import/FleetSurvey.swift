import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Compares lines of a file with existing stations and vehicles.
///
/// A line exists where its station has the same place, docks and device, or its vehicle the same kind and lock; the
/// vehicle's current place does not matter, since people ride it.
struct FleetSurvey {
    let step: RentalTransaction

    /// Returns the lines whose station or vehicle is missing.
    ///
    /// - Throws: `CSVRefusal` of the first conflicting line, `DatabaseError`.
    func missing(of lines: ArraySlice<FleetLine>) throws -> [FleetLine] {
        let stations = try KnownStations(lines, step)
        let vehicles = try KnownVehicles(lines, step)
        return try lines.filter { line in
            try line.row.naming {
                switch line.content {
                case .station(let station): return try !stations.have(station)
                case .vehicle(let vehicle): return try !vehicles.have(vehicle)
                }
            }
        }
    }
}

/// The stored stations, docks and device names for lines of a file.
private struct KnownStations {
    private var byName: [String: Station] = [:]
    private var stationOfDock: [String: Identifier<Station>] = [:]
    private var stationOfKey: [String: Identifier<Station>] = [:]

    init(_ lines: ArraySlice<FleetLine>, _ step: RentalTransaction) throws {
        let stations = lines.compactMap(\.station)
        guard !stations.isEmpty else { return }
        let docks = stations.flatMap { $0.input.docks.map(\.description) }
        let keys = stations.compactMap { $0.device?.key.description }
        byName = try step.stations.find(names: stations.map { $0.input.name })
        stationOfDock = try step.stations.findStations(ofDocks: docks)
        stationOfKey = try step.registration.store.findStations(of: keys)
    }

    /// Whether a station exists as in the file.
    ///
    /// - Throws: `RentalRefusal` where its name, a dock or its device belongs to another station.
    func have(_ new: NewStation) throws -> Bool {
        let known = byName[new.input.name]
        for dock in new.input.docks {
            let owner = stationOfDock[dock.description]
            if let owner, owner != known?.id { throw RentalRefusal.numberTaken(dock) }
            if known != nil, owner == nil { throw RentalRefusal.stationNameTaken }
        }
        let owner = new.device.flatMap { stationOfKey[$0.key.description] }
        if let owner, owner != known?.id { throw RentalRefusal.stationKeyTaken }
        guard let known else { return false }
        let place = Coordinate(latitude: new.input.latitude, longitude: new.input.longitude)
        guard known.place == place, new.device == nil || owner != nil else { throw RentalRefusal.stationNameTaken }
        return true
    }
}

/// The stored vehicles, docks and locks for lines of a file.
private struct KnownVehicles {
    private let step: RentalTransaction
    private var byPlate: [String: Vehicle] = [:]
    private var docks: Set<String> = []
    private var taken: Set<String> = []

    init(_ lines: ArraySlice<FleetLine>, _ step: RentalTransaction) throws {
        self.step = step
        let vehicles = lines.compactMap(\.vehicle)
        guard !vehicles.isEmpty else { return }
        let named = vehicles.map { $0.dock.description }
        for vehicle in try step.vehicles.list(plates: vehicles.map { $0.number.description }, docks: named) {
            byPlate[vehicle.plate.description] = vehicle
            if let dock = vehicle.dock { taken.insert(dock.description) }
        }
        docks = Set(try step.stations.findStations(ofDocks: named).keys)
    }

    /// Whether a vehicle exists as in the file.
    ///
    /// - Throws: `RentalRefusal` or `Problem` where its number, dock or lock belongs to another one.
    func have(_ new: Input<VehicleRequest>) throws -> Bool {
        let owner = try new.imei.flatMap { try step.devices.findVehicle(of: $0, in: step.transaction) }
        if let owner, owner != new.number { throw RentalRefusal.lockTaken }
        if let known = byPlate[new.number.description] {
            guard known.kind == new.kind, new.imei == nil || owner != nil else {
                throw RentalRefusal.numberTaken(new.number)
            }
            return true
        }
        guard docks.contains(new.dock.description) else {
            throw Problem.invalid([.init(field: "dock", message: ConsoleTexts.unknownDock)])
        }
        if taken.contains(new.dock.description) { throw RentalRefusal.dockTaken }
        return false
    }
}

extension StationStore {
    /// Returns stations by name.
    fileprivate func find(names: [String]) throws -> [String: Station] {
        try transaction.query("SELECT \(Station.columns) FROM rentals_station s WHERE s.name IN \(list: names)")
            .reduce(into: [:]) { stations, row in
                let station = try Station(row: row)
                stations[station.name] = station
            }
    }

    /// Returns the stations of docks.
    fileprivate func findStations(ofDocks docks: [String]) throws -> [String: Identifier<Station>] {
        try transaction.query("SELECT number, station FROM rentals_dock WHERE number IN \(list: docks)")
            .reduce(into: [:]) { stations, row in
                stations[try row.get("number")] = try row.get("station", as: Identifier<Station>.self)
            }
    }
}

extension StationDeviceStore {
    /// Returns stations by the names with which they connect.
    fileprivate func findStations(of keys: [String]) throws -> [String: Identifier<Station>] {
        try transaction.query("SELECT key, station FROM rentals_station_device WHERE key IN \(list: keys)")
            .reduce(into: [:]) { stations, row in
                stations[try row.get("key")] = try row.get("station", as: Identifier<Station>.self)
            }
    }
}

extension VehicleStore {
    /// Returns vehicles by number or dock.
    fileprivate func list(plates: [String], docks: [String]) throws -> [Vehicle] {
        try transaction.query(
            """
            SELECT \(Vehicle.columns) FROM rentals_vehicle v
            WHERE v.plate IN \(list: plates) OR v.dock IN \(list: docks)
            """
        ).map(Vehicle.init(row:))
    }
}
