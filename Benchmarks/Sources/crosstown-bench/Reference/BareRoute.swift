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
    static func measure(threads: Int, seconds: Double, _ report: Report) async throws -> Figure {
        let port = try ServerProcess.freePort()
        let server = try ServerProcess("serve-bare-route", port: port, arguments: ["--port", "\(port)"])
        defer { server.stop() }
        let body = Array(#"{"latitude":50.1,"longitude":8.2,"passengers":1,"meetingPlace":"Stand 1"}"#.utf8)
        let watch = Stopwatch(server: server)
        let deadline = ContinuousClock.now + .seconds(seconds)
        let requests = try await Crew.run(threads) { _ in
            try send(HTTPCall("POST", "/wish", json: body), to: port, until: deadline)
        }.reduce(0, +)
        let effort = watch.stop()
        report.begin("Reference: a bare JSON route, \(threads) connections")
        let rate = Double(requests) / effort.seconds
        report.tell("requests a second", "\(Report.rounded(rate)) /s")
        report.effort(effort, per: requests, "request")
        return Figure(
            requestsPerSecond: rate,
            serverMicroseconds: effort.processorSeconds / Double(max(requests, 1)) * 1e6
        )
    }

    private static func send(_ call: HTTPCall, to port: Int, until deadline: ContinuousClock.Instant) throws -> Int {
        let connection = try HTTPConnection(port: port)
        var count = 0
        while ContinuousClock.now < deadline {
            guard try connection.send(call).status == 200 else { throw BenchError("the bare route failed") }
            count += 1
        }
        return count
    }
}
