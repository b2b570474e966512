import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownTesting
import CrosstownValues
import Foundation
import Logging
import ServiceLifecycle
import Testing

@Suite(.serialized) struct ValhallaSupervisorTests {
    private let casino = Coordinate(latitude: 43.7392, longitude: 7.4275)
    private let rock = Coordinate(latitude: 43.7325, longitude: 7.4190)

    @Test func `ways through Monaco are found`() async throws {
        let route = try await supervised { engine in try await engine.route(from: casino, to: rock) }

        let way = try #require(Polyline(polyline6: route.polyline6))
        #expect((900...4000).contains(route.length.value))
        #expect((60...900).contains(route.duration.value))
        #expect(abs(way.length.value / route.length.value - 1) < 0.05)
        #expect(way.places.allSatisfy { (43.71...43.77).contains($0.latitude) && (7.35...7.49).contains($0.longitude) })
    }

    @Test func `a way out of the map is not made up`() async throws {
        let nice = Coordinate(latitude: 43.6970, longitude: 7.2690)
        let route = try await supervised { engine in
            _ = try await engine.route(from: casino, to: rock)
            return await engine.client.route(from: casino, to: nice)
        }

        #expect(route == nil)
    }

    @Test func `an engine that was killed comes back, and none is left after shutdown`() async throws {
        let processes = try await supervised { engine in
            _ = try await engine.route(from: casino, to: rock)
            let first = try #require(engine.processes().first)
            kill(first, SIGKILL)
            try await eventually { !engine.processes().contains(first) }
            _ = try await engine.route(from: casino, to: rock)
            let second = try #require(engine.processes().first)
            return (first: first, second: second, group: getpgid(second), engine: engine)
        }

        #expect(processes.first != processes.second)
        // Ctrl-C at the terminal goes to a group: the engine has one of its own.
        #expect(processes.group == processes.second)
        #expect(processes.engine.processes().isEmpty)
    }

    @Test func `an engine that a killed application left behind is ended`() async throws {
        let files = try Self.files(executable: try SetupFolder.path("valhalla/valhalla/bin/valhalla_service"))
        let ended = AsyncStream.makeStream(of: Process.TerminationReason.self)
        let first = try await Self.run(files) { engine in
            _ = try await engine.route(from: casino, to: rock)
            return try #require(engine.arguments().first)
        }
        let leftover = Process()
        leftover.executableURL = URL(filePath: first[0])
        leftover.arguments = Array(first.dropFirst())
        leftover.terminationHandler = { ended.continuation.yield($0.terminationReason) }
        try leftover.run()

        let running = try await Self.run(files) { engine in
            var reasons = ended.stream.makeAsyncIterator()
            let reason = await reasons.next()
            _ = try await engine.route(from: casino, to: rock)
            return (reason: reason, engines: engine.arguments().count)
        }

        #expect(running.reason == .uncaughtSignal)
        #expect(running.engines == 1)
    }

    @Test func `an engine that is not there is no harm`() async throws {
        let files = try Self.files(executable: "/nonexistent/valhalla_service")
        let errors = AsyncStream.makeStream(of: Void.self)
        let logger = Logger(label: "test") { _ in ErrorLog(errors: errors.continuation) }
        let estimate = try await Self.run(files, logger: logger) { engine in
            var failures = errors.stream.makeAsyncIterator()
            for _ in 0..<2 { _ = await failures.next() }
            return await engine.client.duration(from: casino, to: rock, at: Timestamp(milliseconds: 0))
        }

        #expect(estimate.source == .straightLine)
    }

    private func supervised<T: Sendable>(
        _ test: @escaping @Sendable (SupervisedEngine) async throws -> T
    ) async throws -> T {
        let files = try Self.files(executable: try SetupFolder.path("valhalla/valhalla/bin/valhalla_service"))
        return try await Self.run(files, test)
    }

    private static func files(executable: String) throws -> ValhallaSupervisor.Files {
        let folder = FileManager.default.temporaryDirectory.appending(path: "crosstown-valhalla-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return ValhallaSupervisor.Files(
            executable: executable,
            template: try SetupFolder.path("monaco/valhalla.json"),
            folder: folder
        )
    }

    private static var silentLogger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    private static func run<T: Sendable>(
        _ files: ValhallaSupervisor.Files,
        logger: Logger = silentLogger,
        _ test: @escaping @Sendable (SupervisedEngine) async throws -> T
    ) async throws -> T {
        let port = RoutingEnginePort()
        let supervisor = ValhallaSupervisor(files: files, port: port, logger: logger, firstPause: .milliseconds(50))
        let services = ServiceGroup(services: [supervisor], logger: logger)
        let engine = try await SupervisedEngine(port: port)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            let result: Result<T, any Error>
            do { result = .success(try await test(engine)) } catch { result = .failure(error) }
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
            return try result.get()
        }
    }
}

/// Announces each error that is logged.
private struct ErrorLog: LogHandler {
    let errors: AsyncStream<Void>.Continuation
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { errors.yield() }
}

/// A planner over an engine that is being supervised.
private struct SupervisedEngine: Sendable {
    let client: PlannedTravel

    init(port: RoutingEnginePort) async throws {
        let clock = ManualClock()
        client = PlannedTravel(
            engine: ValhallaClient(port: port, clock: clock, timeout: .seconds(5)),
            database: try await TestEngine.sqlite.makeDatabase(),
            clock: clock,
            timeZone: .gmt,
            patience: .seconds(10),
            onFailure: { _ in }
        )
    }

    /// A way, once the engine is ready.
    func route(from origin: Coordinate, to destination: Coordinate) async throws -> RoadRoute {
        var route: RoadRoute?
        try await eventually {
            route = await client.route(from: origin, to: destination)
            return route != nil
        }
        return try #require(route)
    }

    /// The engine's processes among our children, those that have ended but were not waited for among them.
    func processes() -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
                return false
            }
            let fields = status.drop { $0 != ")" }.split(separator: " ")
            return status.contains("(valhalla_") && fields.count > 2 && pid_t(fields[2]) == getpid()
        }
    }

    /// What each of these processes was started with.
    func arguments() -> [[String]] {
        processes().compactMap { process in
            let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            return line.map { $0.split(separator: "\0").map(String.init) }.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
