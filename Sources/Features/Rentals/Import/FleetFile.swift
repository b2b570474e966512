import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// A line of a file of stations or vehicles.
struct FleetLine: Sendable {
    /// The content of a line.
    enum Content: Sendable {
        case station(NewStation)
        case vehicle(Input<VehicleRequest>)
    }

    let row: CSVRow
    let content: Content

    var station: NewStation? { if case .station(let station) = content { station } else { nil } }

    var vehicle: Input<VehicleRequest>? { if case .vehicle(let vehicle) = content { vehicle } else { nil } }

    /// The approximate number of its rows in the database.
    var rows: Int { 1 + (station?.input.docks.count ?? 0) }
}

/// A station in a file, with the connection of its docks.
struct NewStation: Sendable {
    let input: Input<StationRequest>
    let device: StationIdentity?
}

/// The name and secret with which a station connects.
struct StationIdentity: Sendable {
    let key: StationKey
    let secret: [UInt8]
}

/// A file of stations or vehicles, each line validated separately.
struct FleetFile: Sendable {
    static let layouts = [
        layout(["name", "latitude", "longitude", "docks"], optional: ["key", "secret"]),
        layout(["number", "kind", "dock"], optional: ["imei", "dialect"]),
    ]
    /// The maximum size of a file in bytes.
    static let mostBytes = 1_024 * 1_024

    /// The maximum number of docks per station, which are stored at once.
    private static let mostDocks = 200

    let lines: [FleetLine]

    /// Parses a file.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid lines.
    init(_ file: UploadedFile?) throws {
        let table = try CSVTable(file, as: Self.layouts)
        let isOfStations = table.columns.contains("latitude")
        var known = FleetKeys()
        lines = try table.read { row in
            let content: FleetLine.Content =
                isOfStations
                ? .station(try Self.station(row.fields))
                : .vehicle(try Sent<VehicleRequest>(texts: row.fields).checked())
            try known.add(content)
            return FleetLine(row: row, content: content)
        }
    }

    private static func layout(_ required: [String], optional: [String]) -> CSVLayout {
        // A station may have no docks yet.
        CSVLayout(
            required.map { .init($0, isRequired: $0 != "docks") } + optional.map { .init($0) },
            mostRows: 5_000,
            mostBytes: mostBytes
        )
    }

    private static func station(_ cells: [String: String]) throws -> NewStation {
        let input = try Sent<StationRequest>(texts: cells).checked()
        guard input.docks.count <= mostDocks else {
            throw Problem.invalid([.init(field: "docks", message: ConsoleTexts.tooManyDocks(mostDocks))])
        }
        guard cells["key"]?.isEmpty == false || cells["secret"]?.isEmpty == false else {
            return NewStation(input: input, device: nil)
        }
        let device = try Sent<StationDeviceRequest>(texts: cells).checked()
        // A secret created here would never be shown.
        guard let secret = device.secret else {
            throw Problem.invalid([.init(field: "secret", message: DeviceTexts.secretForm)])
        }
        return NewStation(input: input, device: StationIdentity(key: device.key, secret: secret))
    }
}

/// The unique keys of lines, each allowed once per file.
private struct FleetKeys {
    private var names: Set<String> = []
    private var docks: Set<PlateNumber> = []
    private var keys: Set<StationKey> = []
    private var plates: Set<PlateNumber> = []
    private var taken: Set<PlateNumber> = []
    private var locks: Set<IMEI> = []

    mutating func add(_ content: FleetLine.Content) throws {
        switch content {
        case .station(let station): try add(station)
        case .vehicle(let vehicle): try add(vehicle)
        }
    }

    private mutating func add(_ station: NewStation) throws {
        guard names.insert(station.input.name).inserted else { throw RentalRefusal.stationNameTaken }
        for dock in station.input.docks where !docks.insert(dock).inserted { throw RentalRefusal.numberTaken(dock) }
        if let key = station.device?.key, !keys.insert(key).inserted { throw RentalRefusal.stationKeyTaken }
    }

    private mutating func add(_ vehicle: Input<VehicleRequest>) throws {
        guard plates.insert(vehicle.number).inserted else { throw RentalRefusal.numberTaken(vehicle.number) }
        guard taken.insert(vehicle.dock).inserted else { throw RentalRefusal.dockTaken }
        if let imei = vehicle.imei, !locks.insert(imei).inserted { throw RentalRefusal.lockTaken }
    }
}
