import CrosstownApp
import CrosstownBikeShare
import CrosstownClient
import CrosstownClientHTTP
import CrosstownContract
import CrosstownTesting
import CrosstownValues
import Foundation
import Logging
import ServiceLifecycle
import Testing

/// The whole application on free ports, with a clock that a test sets and an administrator.
struct TrialServer: Sendable {
    let clock: ManualClock
    let visitor: CrosstownClient
    let administrator: Credentials
    let stationPort: Int

    /// Runs the application over a database of its own while something uses it.
    static func run(
        on engine: TestEngine,
        clock: ManualClock,
        use: @escaping @Sendable (TrialServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "crosstown-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await settings(folder: folder, database: engine.makeAddress())
        let administrator = Credentials(userName: "chief", password: "replays of weeks")
        try await Administrators(settings).create(
            userName: administrator.userName,
            password: administrator.password
        )
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try await Server(settings, clock: clock, logger: logger)
        let (ports, isReady) = AsyncStream.makeStream(of: Int.self)
        let user = Companion {
            for await port in ports {
                try await HTTPTransport.with(baseURL: "http://127.0.0.1:\(port)", connections: 64) { transport in
                    try await use(
                        TrialServer(
                            clock: clock,
                            visitor: CrosstownClient(transport: transport),
                            administrator: administrator,
                            stationPort: try await stationPort(of: server)
                        )
                    )
                }
                return
            }
        }
        try await server.run(beside: [user]) { isReady.yield($0) }
    }

    /// The stations, bikes and riders of a plan on this server.
    func city(_ plan: BikeSharePlan) async throws -> ReplayedCity {
        try await ReplayedCity(
            plan,
            on: visitor,
            administrator: administrator,
            stationPort: stationPort,
            clock: clock
        )
    }

    /// The settings of a trial in a data folder, whose zones are written there.
    static func settings(
        folder: String,
        database: String?,
        features: String? = "rentals",
        _ more: [String] = []
    ) async throws -> Settings {
        try zones.write(toFile: folder + "/zones.geojson", atomically: true, encoding: .utf8)
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").path
        let arguments = [
            "--port", "0", "--data", folder, "--city-zones", folder + "/zones.geojson", "--assets", root + "/Public",
            "--assets-vendor", folder, "--trial", "true", "--log-level", "critical",
            "--devices-station-port", "0",
        ]
        let named = features.map { ["--features", $0] } ?? []
        return try Settings(
            await SettingsReader(
                arguments: arguments + named + more + (database.map { ["--database", $0] } ?? []),
                file: nil
            )
        )
    }

    /// The gateway begins beside the application, perhaps a moment later.
    private static func stationPort(of server: Server) async throws -> Int {
        try await eventually { server.devicePorts?.stations != nil }
        return try #require(server.devicePorts?.stations)
    }

    private static let zones = """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"bay","properties":{"id":"bay","name":"Bay"},\
        "geometry":{"type":"Polygon","coordinates":[[[-122.5,37.3],[-121.8,37.3],[-121.8,37.9],[-122.5,37.9],\
        [-122.5,37.3]]]}}]}
        """
}

/// Work beside a server, whose end ends the server.
private struct Companion: Service {
    let work: @Sendable () async throws -> Void

    func run() async throws { try await work() }
}
