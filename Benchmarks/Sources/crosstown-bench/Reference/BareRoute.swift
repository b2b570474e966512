import Foundation
import Hummingbird
import Logging

/// The reference for HTTP: Hummingbird with one route that reads and writes JSON, and nothing else.
enum BareRoute {
    /// What the bare route does on this machine at this moment.
    struct Figure: Sendable {
        let requestsPerSecond: Double
        let serverMicroseconds: Double
    }

    /// As much as a request for a taxi carries.
    struct Wish: Codable, ResponseCodable {
        var meetingPlace: String
        var latitude: Double
        var longitude: Double
        var passengers: Int
    }

    static func serve(port: Int) async throws {
        let router = Router()
        router.post("/wish") { request, context in try await request.decode(as: Wish.self, context: context) }
        var logger = Logger(label: "bare-route")
        logger.logLevel = .warning
        let address = ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        try await Application(router: router, configuration: address, logger: logger).runService()
    }

    /// Measures the route with the client that also measures ours.
    static func measure(connections: Int, seconds: Double, _ report: Report) async throws -> Figure {
        let port = try ServerProcess.freePort()
        let server = try ServerProcess("serve-bare-route", port: port, arguments: ["--port", "\(port)"])
        defer { server.stop() }
        let wish = self.wish
        let watch = Stopwatch(server: server)
        let deadline = ContinuousClock.now + .seconds(seconds)
        let callers = (0..<connections).map { _ in Wishing(wish: wish, deadline: deadline) }
        let requests = try await Crowd.run(callers, port: port).reduce(0) { $0 + $1.count }
        let effort = watch.stop()
        report.begin("Reference: a bare JSON route, \(connections) connections")
        let rate = Double(requests) / effort.seconds
        report.tell("requests a second", "\(Report.rounded(rate)) /s")
        report.effort(effort, per: requests, "request")
        return Figure(
            requestsPerSecond: rate,
            serverMicroseconds: effort.processorSeconds / Double(max(requests, 1)) * 1e6
        )
    }

    /// Measures the route at a steady pace, with so many requests in a row whenever a thread's turn comes.
    ///
    /// A server that is mostly idle wakes threads for each request, with nothing of it in the caches any more.
    ///
    /// - Returns: the server's processor time for one request, in microseconds.
    static func measure(inARow count: Int, pace: Pace) async throws -> Double {
        let port = try ServerProcess.freePort()
        let server = try ServerProcess("serve-bare-route", port: port, arguments: ["--port", "\(port)"])
        defer { server.stop() }
        let wish = self.wish
        async let watch = pace.stopwatch(server: server)
        let counts = try await Crew.run(pace.threads) { thread in
            let connection = try HTTPConnection(port: port)
            var requests = 0
            try pace.run(thread) { _ in
                for _ in 0..<count where try connection.send(wish).status != 200 {
                    throw BenchError("the bare route failed")
                }
                requests += count
            }
            return requests
        }
        let effort = try await watch.stop()
        return effort.processorSeconds / Double(max(counts.reduce(0, +), 1)) * 1e6
    }

    private static var wish: HTTPCall {
        let body = #"{"latitude":50.1,"longitude":8.2,"passengers":1,"meetingPlace":"Stand 1"}"#
        return HTTPCall("POST", "/wish", json: Array(body.utf8))
    }

    private struct Wishing: Caller {
        let wish: HTTPCall
        let deadline: ContinuousClock.Instant
        var count = 0

        mutating func next(after answer: HTTPResponse?) throws -> HTTPCall? {
            if let answer {
                guard answer.status == 200 else { throw BenchError("the bare route failed") }
                count += 1
            }
            return ContinuousClock.now < deadline ? wish : nil
        }
    }
}
