import CrosstownKit
import CrosstownSQL
import CrosstownValues
import HTTPTypes

/// Answers the city's requests by the Mobility Data Specification.
struct MDSService: Sendable {
    /// How long vehicles stay listed after they have left the streets.
    private static let listedMilliseconds: Int64 = 30 * 86_400_000
    /// How long the status of such vehicles is available.
    private static let goneMilliseconds: Int64 = 90 * 60_000
    /// The maximum age of recent events.
    private static let recentMilliseconds: Int64 = 14 * 86_400_000

    let data: OpenDataReader
    let provider: MDSProvider
    /// The number of recent events per page.
    let eventsPerAnswer: Int

    /// A response with its status: 202 asks the client to retry later.
    typealias Timed = (answer: MDSResponse, status: HTTPResponse.Status)

    func vehicles() async throws -> MDSResponse {
        try await data.read { [provider] fleet, transaction, now in
            let since = now.advanced(milliseconds: -Self.listedMilliseconds)
            let vehicles = try fleet.vehicles(since: since, in: transaction)
            return MDSResponse(payload: .vehicles(vehicles.map { MDSVehicle($0, of: provider) }))
        }
    }

    func vehicle(_ id: String) async throws -> MDSResponse {
        let id = try Self.identifier(id)
        return try await data.read { [provider] fleet, transaction, now in
            guard let vehicle = try fleet.vehicle(id, in: transaction) else { throw MDSError.unknownVehicle }
            return MDSResponse(payload: .vehicles([MDSVehicle(vehicle, of: provider)]))
        }
    }

    func statuses() async throws -> MDSResponse {
        try await data.read { [provider] fleet, transaction, now in
            let since = now.advanced(milliseconds: -Self.goneMilliseconds)
            let statuses = try fleet.statuses(of: nil, goneSince: since, in: transaction)
            return MDSResponse(
                payload: .statuses(statuses.map { MDSVehicleStatus($0, of: provider) }),
                readAt: now
            )
        }
    }

    func status(_ id: String) async throws -> MDSResponse {
        let id = try Self.identifier(id)
        return try await data.read { [provider] fleet, transaction, now in
            let statuses = try fleet.statuses(of: id, goneSince: now, in: transaction)
            guard !statuses.isEmpty else { throw MDSError.unknownVehicle }
            return MDSResponse(
                payload: .statuses(statuses.map { MDSVehicleStatus($0, of: provider) }),
                readAt: now
            )
        }
    }

    /// The trips that ended in an hour.
    func trips(_ hour: String?) async throws -> Timed {
        try await hourly("end_time", hour, empty: .trips([])) { [provider] fleet, transaction, hour in
            .trips(try fleet.trips(endedIn: hour.time, in: transaction).map { MDSTrip($0, of: provider) })
        }
    }

    /// The events of an hour.
    func events(_ hour: String?) async throws -> Timed {
        try await hourly("event_time", hour, empty: .events([])) { [provider] fleet, transaction, hour in
            let events = try fleet.events(in: hour.time, after: 0, limit: nil, in: transaction)
            return .events(events.map { MDSEvent($0, of: provider) })
        }
    }

    /// The telemetry of ended trips in an hour.
    func telemetry(_ hour: String?) async throws -> Timed {
        try await hourly("telemetry_time", hour, empty: .telemetry([])) { [provider] fleet, transaction, hour in
            let places = try fleet.places(in: hour.time, in: transaction)
            return .telemetry(places.map { MDSTelemetry(reading: $0, provider: provider) })
        }
    }

    /// Recent events, in pages.
    func recentEvents(_ query: MDSRoutes.RecentQuery) async throws -> MDSResponse {
        let start = try Self.moment("start_time", query.start)
        let end = try Self.moment("end_time", query.end)
        guard start <= end else { throw MDSError.bad("end_time", "it is before start_time") }
        let after = try query.after.map(Self.number) ?? 0
        return try await data.read { [provider, eventsPerAnswer] fleet, transaction, now in
            let oldest = now.advanced(milliseconds: -Self.recentMilliseconds)
            for (name, moment) in [("start_time", start), ("end_time", end)] where moment < oldest {
                throw MDSError.bad(name, "it is more than two weeks ago")
            }
            let events = try fleet.events(
                in: start..<end,
                after: after,
                limit: eventsPerAnswer,
                in: transaction
            )
            let next = events.count < eventsPerAnswer ? nil : events.last.map { query.next(after: $0.number) }
            return MDSResponse(
                payload: .events(events.map { MDSEvent($0, of: provider) }),
                readAt: now,
                next: .some(next)
            )
        }
    }

    /// Returns hourly data.
    ///
    /// - Throws: `MDSError` with status 400 or 404.
    private func hourly(
        _ name: String,
        _ text: String?,
        empty: MDSResponse.Payload,
        _ payload: @escaping @Sendable (any FleetReading, any Transaction, MDSHour) throws -> MDSResponse.Payload
    ) async throws -> Timed {
        guard let text, !text.isEmpty else { throw MDSError.missing(name) }
        guard let hour = MDSHour(text) else { throw MDSError.bad(name, "it must be an hour as YYYY-MM-DDTHH") }
        return try await data.read { fleet, transaction, now -> Timed in
            switch hour.publication(at: now, opening: try fleet.opening(in: transaction)) {
            case .unknown: throw MDSError.unknownHour
            case .pending: return (MDSResponse(payload: empty), .accepted)
            case .ready: return (MDSResponse(payload: try payload(fleet, transaction, hour)), .ok)
            }
        }
    }

    private static func identifier(_ text: String) throws -> Identifier<FleetVehicle> {
        guard let id = Identifier<FleetVehicle>(text) else { throw MDSError.bad("device_id", "it must be a UUID") }
        return id
    }

    private static func moment(_ name: String, _ text: String?) throws -> Timestamp {
        guard let text, !text.isEmpty else { throw MDSError.missing(name) }
        // Timestamps beyond the year 9999 are invalid, and sums would overflow.
        guard let milliseconds = Int64(text), (0...253_402_300_799_999).contains(milliseconds) else {
            throw MDSError.bad(name, "it must be milliseconds since 1970")
        }
        return Timestamp(milliseconds: milliseconds)
    }

    private static func number(_ text: String) throws -> Int64 {
        guard let number = Int64(text), number >= 0 else { throw MDSError.bad("after", "take it from links.next") }
        return number
    }
}
