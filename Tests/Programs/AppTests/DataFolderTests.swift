import CrosstownApp
import Foundation
import Logging
import Testing

/// What other users of the machine see of the data folder.
@Suite struct DataFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID())").path

    @Test func `files that an older version has left readable are the own user's alone from the next start on`()
        async throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/pictures", withIntermediateDirectories: true)
        let settings = try await TrialServer.settings(folder: folder, database: nil)
        _ = try await start(settings)
        try setPermissions(0o644, of: ["crosstown.sqlite"])
        try setPermissions(0o755, of: ["pictures"])
        #expect(try await finding(settings).state == .broken)
        #expect(try await finding(settings).text.contains("can read crosstown.sqlite, pictures"))

        let server = try await start(settings)

        #expect(try permissions(of: "crosstown.sqlite") == 0o600)
        #expect(try permissions(of: "crosstown.sqlite-wal") == 0o600)
        #expect(try permissions(of: "pictures") == 0o700)
        #expect(try await finding(settings).state == .well)
        withExtendedLifetime(server) {}
    }

    private func start(_ settings: Settings) async throws -> Server {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Server(settings, logger: logger)
    }

    private func finding(_ settings: Settings) async throws -> HealthCheck.Finding {
        try #require(await HealthCheck(settings).findings().first { $0.subject == "data folder" })
    }

    private func permissions(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    private func setPermissions(_ permissions: Int, of names: [String]) throws {
        for name in names {
            let path = folder + "/" + name
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        }
    }
}
