import CrosstownValues
import HTTPTypes

/// What a city may ask by the Mobility Data Specification, and when it is told.
struct MDSDesk: Sendable {
    /// For how long vehicles that have left the streets are still listed.
    private static let listedMilliseconds: Int64 = 30 * 86_400_000
    /// For how long the status of a vehicle that has left the streets is told.
    private static let goneMilliseconds: Int64 = 90 * 60_000
    /// How old recent events may be.
    private static let recentMilliseconds: Int64 = 14 * 86_400_000

    let rentals: Rentals
    let provider: MDSProvider
    /// How many recent events one answer holds.
    let eventsPerAnswer: Int

    /// An answer with its status: 202 says that it is to be asked for again.
    typealias Told = (answer: MDSAnswer, status: HTTPResponse.Status)

    func vehicles() async throws -> MDSAnswer {
        try await rentals.read { [provider] step in
            let since = step.now.advanced(milliseconds: -Self.listedMilliseconds)
            let vehicles = try step.records.vehicles(since: since)
            return MDSAnswer(payload: .vehicles(vehicles.map { MDSVehicle($0, of: provider) }))
        }
    }

    func vehicle(_ id: String) async throws -> MDSAnswer {
        let id = try Self.identifier(id)
        return try await rentals.read { [provider] step in
            guard let vehicle = try step.records.vehicle(id) else { throw MDSRefusal.unknownVehicle }
            return MDSAnswer(payload: .vehicles([MDSVehicle(vehicle, of: provider)]))
        }
    }

    func statuses() async throws -> MDSAnswer {
        try await rentals.read { [provider] step in
            let since = step.now.advanced(milliseconds: -Self.goneMilliseconds)
            let statuses = try step.records.statuses(goneSince: since)
            return MDSAnswer(
                payload: .statuses(statuses.map { MDSVehicleStatus($0, of: provider) }),
                readAt: step.now
            )
        }
    }

    func status(_ id: String) async throws -> MDSAnswer {
        let id = try Self.identifier(id)
        return try await rentals.read { [provider] step in
            let statuses = try step.records.statuses(of: id, goneSince: step.now)
            guard !statuses.isEmpty else { throw MDSRefusal.unknownVehicle }
            return MDSAnswer(
                payload: .statuses(statuses.map { MDSVehicleStatus($0, of: provider) }),
                readAt: step.now
            )
        }
    }

    /// The rides that ended in an hour.
    func trips(_ hour: String?) async throws -> Told {
        try await told("end_time", hour, empty: .trips([])) { [provider] step, hour in
            .trips(try step.records.trips(endedIn: hour).map { MDSTrip($0, of: provider) })
        }
    }

    /// What happened in an hour.
    func events(_ hour: String?) async throws -> Told {
        try await told("event_time", hour, empty: .events([])) { [provider] step, hour in
            let events = try step.records.events(from: hour.start, until: hour.end)
            return .events(events.map { MDSEvent($0, of: provider) })
        }
    }

    /// Where vehicles were ridden in an hour, in rides that are over.
    func telemetry(_ hour: String?) async throws -> Told {
        try await told("telemetry_time", hour, empty: .telemetry([])) { [provider] step, hour in
            .telemetry(try step.records.places(in: hour).map { MDSTelemetry(reading: $0, provider: provider) })
        }
    }

    /// What happened lately, in parts where it is much.
    func recentEvents(_ query: MDSRoutes.RecentQuery) async throws -> MDSAnswer {
        let start = try Self.moment("start_time", query.start)
        let end = try Self.moment("end_time", query.end)
        guard start <= end else { throw MDSRefusal.bad("end_time", "it is before start_time") }
        let after = try query.after.map(Self.number) ?? 0
        return try await rentals.read { [provider, eventsPerAnswer] step in
            let oldest = step.now.advanced(milliseconds: -Self.recentMilliseconds)
            for (name, moment) in [("start_time", start), ("end_time", end)] where moment < oldest {
                throw MDSRefusal.bad(name, "it is more than two weeks ago")
            }
            let events = try step.records.events(from: start, until: end, after: after, limit: eventsPerAnswer)
            let next = events.count < eventsPerAnswer ? nil : events.last.map { query.next(after: $0.number) }
            return MDSAnswer(
                payload: .events(events.map { MDSEvent($0, of: provider) }),
                readAt: step.now,
                next: .some(next)
            )
        }
    }

    /// What is told by the hour.
    ///
    /// - Throws: `MDSRefusal` with status 400 or 404.
    private func told(
        _ name: String,
        _ text: String?,
        empty: MDSAnswer.Payload,
        _ payload: @escaping @Sendable (RentalStep, MDSHour) throws -> MDSAnswer.Payload
    ) async throws -> Told {
        guard let text, !text.isEmpty else { throw MDSRefusal.missing(name) }
        guard let hour = MDSHour(text) else { throw MDSRefusal.bad(name, "it must be an hour as YYYY-MM-DDTHH") }
        return try await rentals.read { step -> Told in
            switch hour.publication(at: step.now, opening: try step.records.opening()) {
            case .unknown: throw MDSRefusal.unknownHour
            case .pending: return (MDSAnswer(payload: empty), .accepted)
            case .ready: return (MDSAnswer(payload: try payload(step, hour)), .ok)
            }
        }
    }

    private static func identifier(_ text: String) throws -> Identifier<Vehicle> {
        guard let id = Identifier<Vehicle>(text) else { throw MDSRefusal.bad("device_id", "it must be a UUID") }
        return id
    }

    private static func moment(_ name: String, _ text: String?) throws -> Timestamp {
        guard let text, !text.isEmpty else { throw MDSRefusal.missing(name) }
        // Beyond the year 9999 there is nothing to tell, and sums would overflow.
        guard let milliseconds = Int64(text), (0...253_402_300_799_999).contains(milliseconds) else {
            throw MDSRefusal.bad(name, "it must be milliseconds since 1970")
        }
        return Timestamp(milliseconds: milliseconds)
    }

    private static func number(_ text: String) throws -> Int64 {
        guard let number = Int64(text), number >= 0 else { throw MDSRefusal.bad("after", "take it from links.next") }
        return number
    }
}

extension RentalStep {
    /// What a city asks for.
    var records: RecordStore { RecordStore(transaction: transaction) }
}
