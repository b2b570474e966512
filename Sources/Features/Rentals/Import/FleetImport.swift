import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// Imports stations or vehicles from a file.
///
/// Validates the whole file before storing anything: an invalid line fails the import. Stores a few lines at a time, so
/// that other writes come in between; the same file completes an interrupted import without duplicates.
struct FleetImport: Sendable {
    /// The number of lines compared at once.
    private static let comparedAtOnce = 500
    /// The number of rows stored at once, each with several statements.
    private static let storedAtOnce = 25

    let rentals: Rentals
    /// Finds stations at sea.
    let places: any PlaceDirectory

    /// Creates the missing stations or vehicles of a file.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid lines, `DatabaseError`.
    func add(_ file: UploadedFile?) async throws -> FleetAdded {
        let lines = try FleetFile(file).lines
        try await requireLand(lines)
        try await rentals.read { step in
            for some in lines.chunks(weighing: Self.comparedAtOnce, \.rows) {
                _ = try FleetSurvey(step: step).missing(of: some)
            }
        }
        var added = FleetAdded()
        for some in lines.chunks(weighing: Self.storedAtOnce, \.rows) { added += try await store(some) }
        return added
    }

    private func requireLand(_ lines: [FleetLine]) async throws {
        for line in lines {
            guard let station = line.station?.input else { continue }
            try Task.checkCancellation()
            var check = Validation()
            let place = Coordinate(validatingLatitude: station.latitude, longitude: station.longitude)
            try await places.requireLand(at: place, "latitude", &check)
            try line.row.naming { try check.finish() }
        }
    }

    /// Stores those lines that are still missing at this moment.
    private func store(_ lines: ArraySlice<FleetLine>) async throws -> FleetAdded {
        try await rentals.change { step in
            let missing = try FleetSurvey(step: step).missing(of: lines)
            for line in missing { try line.row.naming { try Self.add(line, step) } }
            let stations = missing.count { $0.station != nil }
            return FleetAdded(
                stations: stations,
                vehicles: missing.count - stations,
                known: lines.count - missing.count
            )
        }
    }

    private static func add(_ line: FleetLine, _ step: RentalTransaction) throws {
        switch line.content {
        case .vehicle(let vehicle): _ = try step.fleet.add(vehicle)
        case .station(let station):
            let added = try step.fleet.add(station.input)
            guard let device = station.device else { return }
            try step.registration.connect(added.id, as: device.key, secret: device.secret)
        }
    }
}
