import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Imports stations or vehicles from a file, and leaves out invalid lines.
///
/// Stores a few lines at a time, so that other writes come in between; the same file completes an interrupted import
/// without duplicates.
struct FleetImport: Sendable {
    /// The number of rows stored at once, each with several statements.
    private static let storedAtOnce = 25

    let rentals: Rentals
    /// Finds stations at sea.
    let places: any PlaceDirectory

    /// Creates the missing stations or vehicles.
    ///
    /// - Throws: `DatabaseError`, `CancellationError`.
    func add(_ rows: [CSVRow]) async throws -> TableReport {
        var report = TableReport(rentals.ids.next(TableReport.self), of: rows.count)
        var lines: [FleetLine] = []
        for line in try FleetFile(rows, &report).lines where try await isOnLand(line, &report) { lines.append(line) }
        for some in lines.chunks(weighing: Self.storedAtOnce, \.rows) { try await store(some, &report) }
        return report
    }

    private func isOnLand(_ line: FleetLine, _ report: inout TableReport) async throws -> Bool {
        guard let station = line.station?.input else { return true }
        try Task.checkCancellation()
        var check = Validation()
        let place = Coordinate(validatingLatitude: station.latitude, longitude: station.longitude)
        try await places.requireLand(at: place, "latitude", &check)
        return try report.take(line.row, named: FleetFile.names) { _ in try check.finish() } != nil
    }

    /// Stores those lines that are still missing at this moment; one by one if any of them is invalid.
    private func store(_ lines: ArraySlice<FleetLine>, _ report: inout TableReport) async throws {
        do {
            let added = try await rentals.change { step in
                let missing = try FleetSurvey(step: step).missing(of: lines)
                for line in missing { try line.row.naming { try Self.add(line, step) } }
                return missing.count
            }
            report.count(.added, added)
            report.count(.unchanged, lines.count - added)
        } catch let refusal as CSVRefusal {
            if let line = lines.first, lines.count == 1 {
                return report.leaveOut(line.row, named: FleetFile.names, for: refusal)
            }
            for index in lines.indices { try await store(lines[index...index], &report) }
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
