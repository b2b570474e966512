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
        let body = #"{"latitude":50.1,"longitude":8.2,"passengers":1,"meetingPlace":"Stand 1"}"#
        let wish = HTTPCall("POST", "/wish", json: Array(body.utf8))
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
