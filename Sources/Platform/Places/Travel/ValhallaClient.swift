import AsyncHTTPClient
import CrosstownGeo
import CrosstownKit
public import CrosstownValues
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Asks a Valhalla service on this machine for ways; gives up soon, and for a while where it keeps failing.
public final class ValhallaClient: Sendable {
    /// The most that a way through a city takes as JSON.
    private static let mostBytes = 1024 * 1024

    private let port: RoutingEnginePort
    private let clock: any WallClock
    private let timeout: Duration
    /// Each kind of question has its own: what walkers ask must not keep taxis from being asked for.
    private let breakers = Mutex<[Question: CircuitBreaker]>([:])

    /// The kinds of questions.
    enum Question: Hashable {
        case route(RouteCosting)
        /// A drive that starts now, by whether it may take longer than usual: a slow service is still of use to those who wait.
        case drive(isPatient: Bool)
        case matrix
    }

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - port: where the service listens at present.
    ///   - clock: tells when a failing service may be tried again.
    ///   - timeout: how long to wait for an answer.
    public init(port: RoutingEnginePort, clock: any WallClock, timeout: Duration = .milliseconds(250)) {
        self.port = port
        self.clock = clock
        self.timeout = timeout
    }

    /// The way of a taxi, or of somebody on foot; `nil` where the service cannot be asked, or knows none.
    ///
    /// Ends soon after it is cancelled.
    func route(
        from origin: Coordinate,
        to destination: Coordinate,
        by costing: RouteCosting = .taxi
    ) async -> RoadRoute? {
        await ask(RouteQuestion(DriveStart(origin), destination, costing), as: .route(costing), within: timeout)
    }

    /// The way of a taxi that drives already: it goes on in the direction that the taxi faces.
    ///
    /// - Parameters:
    ///   - start: where the taxi is and which way it faces.
    ///   - destination: where it goes to.
    ///   - patience: how long to wait for the service.
    /// - Returns: the way; `nil` if the service does not answer in time or knows none.
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
            // Who lost interest tells nothing about the service.
            if !Task.isCancelled { change(question) { $0.failed(at: clock.now()) } }
            return nil
        }
    }

    /// The times of all drives from some places to others; `.noWay` where one of them is on no street.
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

    /// Whoever looks at a page waits no longer.
    private static let usualPatience = Duration.seconds(1)
    /// Nobody waits for a matrix but a plan.
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

    /// Asks the service; the answer is `nil` where it knows no way between these places.
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
            // Status 400 is how the service says that it knows no way.
            if response.status == .badRequest { return try read(nil) }
            guard response.status == .ok else { throw RoutingFailure.refused }
            return try read(Data(body.readableBytesView))
        }
    }
}

/// Why the routing service gave no answer.
enum RoutingFailure: Error {
    /// It answers with an error of its own.
    case refused
    /// Its answer cannot be true.
    case implausible
}
