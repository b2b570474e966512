import CrosstownApp
import CrosstownTesting
import Foundation
import Logging
import Testing

@Suite struct HealthCheckTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "examination-\(UUID())").path

    @Test(arguments: TestEngine.reachable)
    func `a database without tables is told to get them at the first start`(engine: TestEngine) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = try await TrialServer.settings(folder: folder, database: engine.makeAddress())
        // An empty file is an empty database; PostgreSQL's stands ready by itself.
        try Data().write(to: URL(filePath: folder + "/crosstown.sqlite"))

        let before = try await database(settings)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        _ = try await Server(settings, logger: logger)
        let after = try await database(settings)

        #expect(before.state == .lacking)
        #expect(before.text == "reached, and empty; the tables are made at the first start")
        #expect(after.state == .well)
        #expect(after.text.hasPrefix("reached; "))
    }

    private func database(_ settings: Settings) async throws -> HealthCheck.Finding {
        try #require(await HealthCheck(settings).findings().first { $0.subject == "database" })
    }
}
