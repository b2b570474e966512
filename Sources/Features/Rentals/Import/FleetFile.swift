import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb
import NIOCore

/// One line of a file of stations or vehicles.
struct FleetLine: Sendable {
    /// What a line brings.
    enum Content: Sendable {
        case station(NewStation)
        case vehicle(Input<VehicleRequest>)
    }

    /// Its number in the file, the names of the columns being line 1.
    let number: Int
    let content: Content

    /// The station that it brings.
    var station: NewStation? { if case .station(let station) = content { station } else { nil } }

    /// The vehicle that it brings.
    var vehicle: Input<VehicleRequest>? { if case .vehicle(let vehicle) = content { vehicle } else { nil } }

    /// About how many rows it takes.
    var rows: Int { 1 + (station?.input.docks.count ?? 0) }

    /// Names the line in what is wrong with it.
    ///
    /// - Throws: `Problem` with status 422 for what explains itself, and whatever else the body throws.
    static func named<Value>(_ number: Int, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            guard let problem = Problem.explained(error) else { throw error }
            throw FleetFile.refused(ConsoleTexts.wrong(line: number, problem.clause(of: FleetFile.fields)))
        }
    }
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
    /// The largest file, in bytes.
    static let mostBytes = 1_024 * 1_024
    /// The columns of stations.
    static let stationColumns = ["name", "latitude", "longitude", "docks"]
    /// The columns of stations whose docks connect.
    static let connectedStationColumns = stationColumns + ["key", "secret"]
    /// The columns of vehicles.
    static let vehicleColumns = ["number", "kind", "dock"]
    /// The columns of vehicles with locks of their own.
    static let lockedVehicleColumns = vehicleColumns + ["imei", "dialect"]
    /// Every first line that a file may have.
    static let headers = [stationColumns, connectedStationColumns, vehicleColumns, lockedVehicleColumns]

    private static let mostLines = 5_000
    /// More docks than a station has, which are stored at once.
    private static let mostDocks = 200

    let lines: [FleetLine]

    /// Reads a file.
    ///
    /// - Throws: `Problem` with status 422 that names the line and what is wrong with it.
    init(_ file: ByteBuffer?) throws {
        let records = try Self.records(of: file)
        guard let columns = records.first?.values, Self.headers.contains(columns) else {
            throw Self.refused(ConsoleTexts.wrongHeader)
        }
        guard records.count > 1 else { throw Self.refused(ConsoleTexts.noLines) }
        lines = try records.dropFirst().map { try Self.line($0, columns) }
        var known = FleetKeys()
        for line in lines { try FleetLine.named(line.number) { try known.add(line.content) } }
    }

    private static func records(of file: ByteBuffer?) throws -> [CSVText.Record] {
        guard let file else { throw refused(ConsoleTexts.fileMissing) }
        guard let text = String(validating: file.readableBytesView, as: UTF8.self) else {
            throw refused(ConsoleTexts.notUTF8)
        }
        do {
            let records = try CSVText(text, atMost: mostLines + 1).records
            if records.count > mostLines { throw refused(ConsoleTexts.tooManyLines(mostLines)) }
            return records
        } catch let malformed as CSVText.Malformed {
            throw refused(ConsoleTexts.badQuotes(line: malformed.line))
        }
    }

    private static func line(_ record: CSVText.Record, _ columns: [String]) throws -> FleetLine {
        try Task.checkCancellation()
        guard record.values.count == columns.count else {
            throw refused(ConsoleTexts.wrong(line: record.line, ConsoleTexts.columns(record.values.count)))
        }
        let cells = Dictionary(zip(columns, record.values)) { first, _ in first }
        return try FleetLine.named(record.line) {
            guard columns.starts(with: stationColumns) else {
                let vehicle = try Sent<VehicleRequest>(texts: cells).checked()
                return FleetLine(number: record.line, content: .vehicle(vehicle))
            }
            return FleetLine(number: record.line, content: .station(try station(cells)))
        }
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

    /// What the cells are called; the column of docks by its name, since "Add docks" names no column.
    static var fields: [FormField] {
        let docks = FormField("docks", label: LocalizedText(verbatim: "docks:"))
        return [docks] + DeclaredForm<StationRequest>().listed + DeclaredForm<StationDeviceRequest>().listed
            + DeclaredForm<VehicleRequest>().listed
    }

    static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: "file", message: message)])
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
