import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownWeb

/// A line of a file of stations or vehicles.
struct FleetLine: Sendable {
    /// The content of a line.
    enum Content: Sendable {
        case station(NewStation)
        case vehicle(Input<VehicleRequest>)

        /// The unique name.
        var name: String {
            switch self {
            case .station(let station): station.input.name
            case .vehicle(let vehicle): vehicle.number.description
            }
        }

        /// The error of a duplicate.
        var repeated: RentalRefusal {
            switch self {
            case .station: .stationNameTaken
            case .vehicle(let vehicle): .numberTaken(vehicle.number)
            }
        }
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
    private static let layouts = [
        layout(["name", "latitude", "longitude", "docks"], optional: ["key", "secret"]),
        layout(["number", "kind", "dock"], optional: ["imei", "dialect"]),
    ]
    static let table = TableImport(
        ConsoleTexts.importFleet,
        as: layouts,
        at: RentalLinks.consoleImport,
        back: RentalLinks.consoleStations,
        texts: [ConsoleTexts.importText]
    )
    /// The columns with the name of the item.
    static let names = ["name", "number"]

    /// The maximum number of docks per station, which are stored at once.
    private static let mostDocks = 200

    let lines: [FleetLine]

    /// Parses lines, and leaves out invalid ones.
    init(_ rows: [CSVRow], _ report: inout TableReport) throws {
        var seen: Set<String> = []
        lines = try rows.compactMap { row in
            try report.take(row, named: Self.names) { row in
                let content = try Self.content(row)
                guard seen.insert(content.name).inserted else { throw content.repeated }
                return FleetLine(row: row, content: content)
            }
        }
    }

    private static func content(_ row: CSVRow) throws -> FleetLine.Content {
        if row.cell("latitude") != nil { return .station(try station(row.fields)) }
        return .vehicle(try Sent<VehicleRequest>(texts: row.fields).checked())
    }

    private static func layout(_ required: [String], optional: [String]) -> CSVLayout {
        // A station may have no docks yet.
        CSVLayout(
            required.map { .init($0, isRequired: $0 != "docks") } + optional.map { .init($0) },
            mostRows: 5_000,
            mostBytes: 1_024 * 1_024
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
