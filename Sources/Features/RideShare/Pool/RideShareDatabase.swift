import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The database with the clock and the events for use cases.
struct RideShareDatabase: Sendable {
    let database: any Database
    let events: any EventDirectory
    let clock: any WallClock

    func read<T: Sendable>(_ body: @escaping @Sendable (RideShareTransaction) throws -> T) async throws -> T {
        let (now, events) = (clock.now(), events)
        return try await database.read { try body(.init(transaction: $0, now: now, events: events)) }
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (RideShareTransaction) throws -> T) async throws -> T {
        let (now, events) = (clock.now(), events)
        return try await database.write { try body(.init(transaction: $0, now: now, events: events)) }
    }
}
