import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Reads the fleet, each response in one transaction.
struct OpenDataReader: Sendable {
    let database: any Database
    let clock: any WallClock
    let fleet: any FleetReading

    /// Runs a read transaction at one moment.
    func read<T: Sendable>(
        _ body: @escaping @Sendable (any FleetReading, any Transaction, Timestamp) throws -> T
    ) async throws -> T {
        try await database.read { [fleet, clock] in try body(fleet, $0, clock.now()) }
    }
}
