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
    /// Each way of moving has its own: what walkers ask must not keep taxis from being asked for.
    private let breakers = Mutex<[RouteCosting: CircuitBreaker]>([:])

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
        guard let port = port.current, change(costing, { $0.mayTry(at: clock.now()) }) else { return nil }
        do {
            let way = try await ask(port, RouteQuestion(origin, destination, costing))
            change(costing) { $0.succeeded() }
            return way
        } catch {
            // Who lost interest tells nothing about the service.
            if !Task.isCancelled { change(costing) { $0.failed(at: clock.now()) } }
            return nil
        }
    }

    @discardableResult
    private func change<Result>(_ costing: RouteCosting, _ change: (inout CircuitBreaker) -> Result) -> Result {
        breakers.withLock { change(&$0[costing, default: CircuitBreaker()]) }
    }

    private func ask(_ port: Int, _ question: RouteQuestion) async throws -> RoadRoute? {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/route")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(question)))
        let asked = request
        return try await withinTime(timeout) {
            let response = try await EngineConnections.client.execute(asked, deadline: .distantFuture)
            let body = try await response.body.collect(upTo: Self.mostBytes)
            // Status 400 is how the service says that it knows no way between these places.
            if response.status == .badRequest { return nil }
            guard response.status == .ok else { throw RoutingFailure.refused }
            return try JSONDecoder().decode(RouteAnswer.self, from: Data(body.readableBytesView)).route()
        }
    }
}

/// Why the routing service gave no answer.
enum RoutingFailure: Error {
    /// It takes too long.
    case late
    /// It answers with an error of its own.
    case refused
    /// Its answer cannot be true.
    case implausible
}

/// Runs work that ends soon after it is cancelled, for a limited time.
///
/// - Throws: `RoutingFailure.late`, and what the work throws.
func withinTime<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw RoutingFailure.late
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw RoutingFailure.late }
        return value
    }
}
