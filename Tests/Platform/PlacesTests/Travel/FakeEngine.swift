import CrosstownGeo
import CrosstownPlaces
import CrosstownValues
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// A routing engine on a real socket that answers as a test wants.
final class FakeEngine: Sendable {
    /// How the engine answers.
    enum Mood: Sendable {
        /// With a way that takes so many seconds.
        case well(seconds: Double)
        /// Never.
        case asleep
        /// With status 400 and Valhalla's words for two places without a way between them.
        case knowsNoWay
        /// With status 500.
        case broken
        /// With a text.
        case talking(String)
    }

    private let mood: Mutex<Mood>
    private let asked = Mutex(0)
    private let walked = Mutex(0)
    private let last = Mutex("")

    init(_ mood: Mood) { self.mood = Mutex(mood) }

    /// How many ways it was asked for.
    var questions: Int { asked.withLock { $0 } }

    /// How many of them were ways on foot.
    var walks: Int { walked.withLock { $0 } }

    /// The last question for a way, as it was sent.
    var lastQuestion: String { last.withLock { $0 } }

    /// Makes it answer differently.
    func become(_ mood: Mood) { self.mood.withLock { $0 = mood } }

    /// Runs the engine while a test uses it.
    func run<T: Sendable>(_ test: @escaping @Sendable (RoutingEnginePort) async throws -> T) async throws -> T {
        let router = Router()
        router.post("/route") { request, _ in
            let question = String(buffer: try await request.body.collect(upTo: 10_000))
            self.last.withLock { $0 = question }
            if question.contains(#""costing":"pedestrian""#) { self.walked.withLock { $0 += 1 } }
            return try await self.answer()
        }
        router.post("/sources_to_targets") { request, _ in
            let question = String(buffer: try await request.body.collect(upTo: 100_000))
            return try await self.matrix(question)
        }
        var logger = Logger(label: "engine")
        logger.logLevel = .critical
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) },
            logger: logger
        )
        let services = ServiceGroup(services: [application], logger: logger)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            var known = ports.makeAsyncIterator()
            let result = try await test(RoutingEnginePort(await known.next()))
            await services.triggerGracefulShutdown()
            group.cancelAll()
            return result
        }
    }

    private func answer() async throws -> Response {
        asked.withLock { $0 += 1 }
        switch mood.withLock({ $0 }) {
        case .well(let seconds): return Self.response(.ok, Self.way(seconds))
        case .asleep:
            try await Task.sleep(for: .seconds(3600))
            return Response(status: .ok)
        case .knowsNoWay: return Self.response(.badRequest, #"{"error_code":442,"error":"No path could be found"}"#)
        case .broken: return Self.response(.internalServerError, "{}")
        case .talking(let text): return Self.response(.ok, text)
        }
    }

    /// Each drive takes as long as the mood says, but there is no way between the first place and the last.
    private func matrix(_ question: String) async throws -> Response {
        guard case .well(let seconds) = mood.withLock({ $0 }) else { return try await answer() }
        let asked = try JSONDecoder().decode(Asked.self, from: Data(question.utf8))
        let last = max(asked.sources.count, asked.targets.count) - 1
        let rows = asked.sources.indices.map { row in
            asked.targets.indices.map { max(row, $0) == last && last > 1 ? "null" : "\(seconds)" }
                .joined(separator: ",")
        }
        let table = rows.map { "[\($0)]" }.joined(separator: ",")
        return Self.response(.ok, #"{"sources_to_targets":{"durations":[\#(table)]}}"#)
    }

    private struct Asked: Decodable {
        struct Place: Decodable { let lat: Double }

        let sources: [Place]
        let targets: [Place]
    }

    private static func way(_ seconds: Double) -> String {
        let shape = Polyline([Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.01)])
            .polyline6
        return #"{"trip":{"summary":{"time":\#(seconds),"length":1.5},"legs":[{"shape":"\#(shape)"}]}}"#
    }

    private static func response(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
