import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import NIOCore

/// Adds the stations or the vehicles of a file, all of them in one transaction or none.
struct FleetImport: Sendable {
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

    let rentals: Rentals
    /// Tells which stations lie at sea.
    let places: any PlaceDirectory

    /// Adds what a file holds.
    ///
    /// - Throws: `Problem` with status 422 that names the line and what is wrong with it.
    func add(_ file: ByteBuffer?) async throws -> FleetAdded {
        let records = try Self.records(of: file)
        let (columns, lines) = (records[0].values, records.dropFirst())
        guard Self.headers.contains(columns) else {
            throw Self.refused(ConsoleTexts.wrongHeader)
        }
        let areStations = columns.starts(with: Self.stationColumns)
        let atSea = areStations ? try await faultsAtSea(lines, columns) : [:]
        try await rentals.change { step in
            for record in lines { try Self.add(record, columns, atSea[record.line], step) }
        }
        return FleetAdded(stations: areStations ? lines.count : 0, vehicles: areStations ? 0 : lines.count)
    }

    private static func records(of file: ByteBuffer?) throws -> [CSVText.Record] {
        guard let file else { throw refused(ConsoleTexts.fileMissing) }
        guard let text = String(validating: file.readableBytesView, as: UTF8.self) else {
            throw refused(ConsoleTexts.notUTF8)
        }
        do {
            let records = try CSVText(text).records
            if records.isEmpty { throw refused(ConsoleTexts.wrongHeader) }
            if records.count > mostLines { throw refused(ConsoleTexts.tooManyLines(mostLines)) }
            return records
        } catch let malformed as CSVText.Malformed {
            throw refused(ConsoleTexts.badQuotes(line: malformed.line))
        }
    }

    /// What is wrong with the stations out at sea, by their lines; other mistakes are found when lines are added.
    private func faultsAtSea(
        _ lines: ArraySlice<CSVText.Record>,
        _ columns: [String]
    ) async throws -> [Int: any Error] {
        var faults: [Int: any Error] = [:]
        for record in lines {
            let station = try? Sent<StationRequest>(texts: Self.cells(record, columns)).checked()
            guard let station else { continue }
            var check = Validation()
            let place = Coordinate(validatingLatitude: station.latitude, longitude: station.longitude)
            try await places.requireLand(at: place, "latitude", &check)
            do { try check.finish() } catch { faults[record.line] = error }
        }
        return faults
    }

    private static func cells(_ record: CSVText.Record, _ columns: [String]) -> [String: String] {
        Dictionary(zip(columns, record.values)) { first, _ in first }
    }

    private static func add(
        _ record: CSVText.Record,
        _ columns: [String],
        _ fault: (any Error)?,
        _ step: RentalTransaction
    ) throws {
        let values = record.values
        guard values.count == columns.count else {
            throw refused(ConsoleTexts.wrong(line: record.line, ConsoleTexts.columns(values.count)))
        }
        let cells = cells(record, columns)
        do {
            if let fault { throw fault }
            if columns.starts(with: stationColumns) {
                try addStation(cells, step)
            } else {
                _ = try step.fleet.add(Sent<VehicleRequest>(texts: cells).checked())
            }
        } catch {
            guard let problem = Problem.explained(error) else { throw error }
            throw refused(ConsoleTexts.wrong(line: record.line, problem.clause(of: fields)))
        }
    }

    private static func addStation(_ cells: [String: String], _ step: RentalTransaction) throws {
        let added = try step.fleet.add(Sent<StationRequest>(texts: cells).checked())
        guard cells["key"]?.isEmpty == false || cells["secret"]?.isEmpty == false else { return }
        let device = try Sent<StationDeviceRequest>(texts: cells).checked()
        // Nobody would ever see a secret that is made here.
        guard let secret = device.secret else {
            throw Problem.invalid([.init(field: "secret", message: DeviceTexts.secretForm)])
        }
        try step.registration.connect(added.id, as: device.key, secret: secret)
    }

    /// What the cells are called.
    private static var fields: [FormField] {
        DeclaredForm<StationRequest>().listed + DeclaredForm<StationDeviceRequest>().listed
            + DeclaredForm<VehicleRequest>().listed
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: "file", message: message)])
    }
}

/// What a file has added.
struct FleetAdded: Codable, Sendable {
    let stations: Int
    let vehicles: Int
}
