import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// One line of a file of stations or vehicles.
struct FleetLine: Sendable {
    /// What a line brings.
    enum Content: Sendable {
        case station(NewStation)
        case vehicle(Input<VehicleRequest>)
    }

    let row: CSVRow
    let content: Content

    /// The station that it brings.
    var station: NewStation? { if case .station(let station) = content { station } else { nil } }

    /// The vehicle that it brings.
    var vehicle: Input<VehicleRequest>? { if case .vehicle(let vehicle) = content { vehicle } else { nil } }

    /// About how many rows it takes.
    var rows: Int { 1 + (station?.input.docks.count ?? 0) }
}

/// A station of a file, with what connects its docks.
struct NewStation: Sendable {
    let input: Input<StationRequest>
    let device: StationIdentity?
}

/// By which name a station connects, and what it proves that it knows.
struct StationIdentity: Sendable {
    let key: StationKey
    let secret: [UInt8]
}

/// A file of stations or vehicles, each line of which is sound by itself.
struct FleetFile: Sendable {
    /// Stations, perhaps with what connects their docks, or vehicles, perhaps with locks of their own.
    static let layouts = [
        layout(["name", "latitude", "longitude", "docks"], optional: ["key", "secret"]),
        layout(["number", "kind", "dock"], optional: ["imei", "dialect"]),
    ]
    /// The largest file, in bytes.
    static let mostBytes = 1_024 * 1_024

    /// More docks than a station has, which are stored at once.
    private static let mostDocks = 200

    let lines: [FleetLine]

    /// Reads a file.
    ///
    /// - Throws: `Problem` with status 422 that names the lines and what is wrong with them.
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
        // Nobody would ever see a secret that is made here.
        guard let secret = device.secret else {
            throw Problem.invalid([.init(field: "secret", message: DeviceTexts.secretForm)])
        }
        return NewStation(input: input, device: StationIdentity(key: device.key, secret: secret))
    }
}

/// What the lines of a file are known by, of which each may be named once.
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
