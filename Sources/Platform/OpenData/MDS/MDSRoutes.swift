import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird

/// The routes for the city: the Provider API of the Mobility Data Specification 2.0 (R-9.6).
struct MDSRoutes {
    /// The scope of keys that can read the data.
    static let scope = KeyScope(
        "mds:read",
        explanation: "Read vehicles, trips and events for the city (MDS 2.0)",
        paths: [base + "/"]
    )

    private static let base = "/mds"

    let service: MDSService
    /// The public address of the service, without a trailing slash.
    let address: String

    /// The format of an hour in UTC.
    private static let hour = FieldLimits.text(
        #"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])$"#,
        examples: "2026-11-21T07",
        "2026-01-01T00"
    )

    struct VehicleAddress: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] { ["device": FieldLimits(format: "uuid")] }

        var device: String
    }

    /// The hour in which trips ended.
    struct TripQuery: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] { [CodingKeys.hour.rawValue: MDSRoutes.hour] }

        var hour: String?

        private enum CodingKeys: String, CodingKey { case hour = "end_time" }
    }

    /// The hour of events.
    struct EventQuery: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] { [CodingKeys.hour.rawValue: MDSRoutes.hour] }

        var hour: String?

        private enum CodingKeys: String, CodingKey { case hour = "event_time" }
    }

    /// The hour of telemetry.
    struct TelemetryQuery: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] { [CodingKeys.hour.rawValue: MDSRoutes.hour] }

        var hour: String?

        private enum CodingKeys: String, CodingKey { case hour = "telemetry_time" }
    }

    /// The time range of events in milliseconds since 1970, and the event after which to continue.
    struct RecentQuery: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] {
            let number = FieldLimits.text(#"^\d{1,15}$"#, examples: "0", "253402300799999")
            return [CodingKeys.start.rawValue: number, CodingKeys.end.rawValue: number, "after": number]
        }

        var start: String?
        var end: String?
        var after: String?

        private enum CodingKeys: String, CodingKey {
            case start = "start_time"
            case end = "end_time"
            case after
        }

        /// The relative address of the next page.
        func next(after number: Int64) -> String {
            let link: Link = "/mds/events/recent"
            return link.adding("start_time", start).adding("end_time", end).adding("after", number).href
        }
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        add("/vehicles", "mdsVehicles", "The vehicles of the last 30 days", to: routes) { (_: Empty) in
            (try await service.vehicles(), .ok)
        }
        add("/vehicles/:device", "mdsVehicle", "View a vehicle", to: routes) { (address: VehicleAddress) in
            (try await service.vehicle(address.device), .ok)
        }
        add("/vehicles/status", "mdsStatuses", "How the vehicles are now", to: routes) { (_: Empty) in
            (try await service.statuses(), .ok)
        }
        add("/vehicles/status/:device", "mdsStatus", "View a vehicle’s status", to: routes) {
            (address: VehicleAddress) in
            (try await service.status(address.device), .ok)
        }
        add("/trips", "mdsTrips", "The rides that ended in an hour", to: routes) { (query: TripQuery) in
            try await service.trips(query.hour)
        }
        add("/telemetry", "mdsTelemetry", "The ways of rides that are over", to: routes) { (query: TelemetryQuery) in
            try await service.telemetry(query.hour)
        }
        addEvents(to: routes)
    }

    private func addEvents<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (service, address) = (service, address)
        add("/events/historical", "mdsEvents", "What happened in an hour", to: routes) { (query: EventQuery) in
            try await service.events(query.hour)
        }
        add("/events/recent", "mdsRecentEvents", "What happened in the last two weeks", to: routes) {
            (query: RecentQuery) in
            var answer = try await service.recentEvents(query)
            answer.next = answer.next.map { $0.map { address + $0 } }
            return (answer, .ok)
        }
    }

    private func add<Parameters: Decodable & Sendable, Context: CrosstownContext>(
        _ path: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        _ answer: @escaping @Sendable (Parameters) async throws -> MDSService.Timed
    ) {
        routes.file(
            Self.base + path,
            in: RouteGroup(tag: "mds", access: .role(Self.scope.name)),
            RouteName(id, summary),
            mediaType: MDSVersion.contentType
        ) { (parameters: Parameters, request, _) in
            do {
                guard MDSVersion.isAccepted(request.headers[.accept]) else { throw MDSError.otherVersion }
                let (answer, status) = try await answer(parameters)
                return try Response(mds: answer, status: status)
            } catch let refusal as MDSError {
                return try Response(mds: refusal, status: refusal.status)
            }
        }
    }
}
