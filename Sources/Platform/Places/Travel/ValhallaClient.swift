import AsyncHTTPClient
import CrosstownGeo
import CrosstownKit
public import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Requests routes from a Valhalla service on this machine, with short timeouts, and pauses after repeated failures.
public final class ValhallaClient: Sendable {
    /// The largest JSON response for a route through a city.
    private static let mostBytes = 1024 * 1024

    private let port: RoutingEnginePort
    private let clock: any WallClock
    private let timeout: Duration
    /// One breaker for each kind of request, so that failed walks don't stop requests for taxis.
    private let breakers = Mutex<[Question: CircuitBreaker]>([:])

    enum Question: Hashable {
        case route(RouteCosting)
        /// A drive that starts now, separate by whether it has a longer timeout, for which a slow service is still
        /// useful.
        case drive(isPatient: Bool)
        case matrix
    }

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - port: the current port of the service.
    ///   - clock: the current time, for pauses after failures.
    ///   - timeout: the timeout of a request.
    public init(port: RoutingEnginePort, clock: any WallClock, timeout: Duration = .milliseconds(250)) {
        self.port = port
        self.clock = clock
        self.timeout = timeout
    }

    /// Returns the route of a taxi or a pedestrian; `nil` if the service is unavailable or finds none.
    ///
    /// Returns soon after cancellation.
    func route(
        from origin: Coordinate,
        to destination: Coordinate,
        by costing: RouteCosting = .taxi
    ) async -> RoadRoute? {
        await ask(RouteQuestion(DriveStart(origin), destination, costing), as: .route(costing), within: timeout)
    }

    /// Returns the route of a taxi that is already driving, which starts in the direction that it faces.
    ///
    /// - Parameters:
    ///   - start: the position and direction of the taxi.
    ///   - destination: the destination.
    ///   - patience: the timeout.
    /// - Returns: the route; `nil` if the service times out or finds none.
    func drive(from start: DriveStart, to destination: Coordinate, within patience: Duration) async -> RoadRoute? {
        let question = Question.drive(isPatient: patience > Self.usualPatience)
        return await ask(RouteQuestion(start, destination, .taxi), as: question, within: patience)
    }

    private func ask(_ route: RouteQuestion, as question: Question, within limit: Duration) async -> RoadRoute? {
        guard let port = port.current, change(question, { $0.mayTry(at: clock.now()) }) else { return nil }
        do {
            let way = try await ask(port, route, within: limit)
            change(question) { $0.succeeded() }
            return way
        } catch {
            // A canceled request says nothing about the service.
            if !Task.isCancelled { change(question) { $0.failed(at: clock.now()) } }
            return nil
        }
    }

    /// Returns the durations of all drives between two sets of places; `.noWay` if a place isn't on a street.
    func matrix(from origins: [Coordinate], to destinations: [Coordinate]) async -> MatrixResponse? {
        guard let port = port.current, change(.matrix, { $0.mayTry(at: clock.now()) }) else { return nil }
        do {
            let question = try JSONEncoder().encode(MatrixQuestion(origins, destinations))
            let answer = try await post(question, "sources_to_targets", port: port, within: Self.matrixTimeout) {
                body in
                guard let body else { return MatrixResponse.noWay }
                let times = try JSONDecoder().decode(MatrixTimes.self, from: body)
                return .times(try times.checked(rows: origins.count, columns: destinations.count))
            }
            change(.matrix) { $0.succeeded() }
            return answer
        } catch {
            if !Task.isCancelled { change(.matrix) { $0.failed(at: clock.now()) } }
            return nil
        }
    }

    /// The time that users wait for a page.
    private static let usualPatience = Duration.seconds(1)
    /// The time that a plan waits for a matrix.
    private static let matrixTimeout = Duration.seconds(2)

    @discardableResult
    private func change<Result>(_ question: Question, _ change: (inout CircuitBreaker) -> Result) -> Result {
        breakers.withLock { change(&$0[question, default: CircuitBreaker()]) }
    }

    private func ask(_ port: Int, _ question: RouteQuestion, within limit: Duration) async throws -> RoadRoute? {
        try await post(try JSONEncoder().encode(question), "route", port: port, within: limit) { body in
            try body.map { try JSONDecoder().decode(RouteResponse.self, from: $0).route() }
        }
    }

    /// Sends a request; calls `read` with `nil` if there is no route.
    private func post<Answer: Sendable>(
        _ question: Data,
        _ path: String,
        port: Int,
        within limit: Duration,
        _ read: @escaping @Sendable (Data?) throws -> Answer
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/\(path)")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: question))
        let asked = request
        return try await withinTime(limit) {
            let response = try await EngineConnections.client.execute(asked, deadline: .distantFuture)
            let body = try await response.body.collect(upTo: Self.mostBytes)
            // The service returns status 400 if there is no route.
            if response.status == .badRequest { return try read(nil) }
            guard response.status == .ok else { throw RoutingFailure.refused }
            return try read(Data(body.readableBytesView))
        }
    }
}

enum RoutingFailure: Error {
    case refused
    case implausible
}
