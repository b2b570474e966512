import CrosstownApp
import CrosstownSQL
import CrosstownSQLite
import Foundation
import Logging
import Testing

@Suite struct SecretTests {
    private static let secret = "kept-as-it-was-by-an-older-version"

    private let folder = FileManager.default.temporaryDirectory.appending(path: "secrets-\(UUID())").path

    @Test func `an older database's secret is sealed at the next start, and its files hold it no more`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await furnished()
        #expect(try holdsSecret())

        let server = try await start(settings)

        #expect(try !holdsSecret())
        #expect(try await finds(.well, "the key is in \(folder)/secrets.key; back it up apart", settings))
        withExtendedLifetime(server) {}
    }

    @Test func `doctor tells a lost key, and the server starts without it`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await furnished()
        #expect(try await finds(.lacking, "will be made at the first start", settings))
        _ = try await start(settings)

        try FileManager.default.removeItem(atPath: folder + "/secrets.key")
        #expect(try await finds(.broken, "the key that sealed 1 client secret of an institution is missing", settings))
        _ = try await start(settings)

        #expect(try await finds(.broken, "the key that sealed 1 client secret of an institution is not in", settings))
    }

    @Test func `a key file with something else in it is left alone, and said by name`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await furnished()
        try "no key".write(toFile: folder + "/secrets.key", atomically: true, encoding: .utf8)

        let error = await #expect(throws: SettingsError.self) { _ = try await start(settings) }

        #expect(error?.description.contains("secrets.keyFile") == true)
        #expect(error?.description.contains("\(folder)/secrets.key is no key") == true)
        #expect(try await finds(.broken, "is no key; bring it back", settings))
    }

    @Test func `doctor tells a key that others may read`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = try await furnished()
        _ = try await start(settings)

        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + "/secrets.key")

        #expect(try await finds(.broken, "others may read", settings))
    }

    /// Whether doctor finds the key so, and says these words.
    private func finds(
        _ state: HealthCheck.Finding.State,
        _ words: String,
        _ settings: Settings
    ) async throws -> Bool {
        let finding = try #require(await HealthCheck(settings).findings().first { $0.subject == "secrets" })
        return finding.state == state && finding.text.contains(words)
    }

    private func start(_ settings: Settings) async throws -> Server {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Server(settings, logger: logger)
    }

    /// A data folder with the database of an institution whose secret an older version has kept, and no key.
    private func furnished() async throws -> Settings {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = try await TrialServer.settings(folder: folder, database: nil)
        _ = try await start(settings)
        try FileManager.default.removeItem(atPath: folder + "/secrets.key")
        let database = try SQLiteDatabase(path: folder + "/crosstown.sqlite")
        try await database.write { transaction in
            let id = "0199b6f0000070008000000000000001"
            try transaction.script(
                """
                INSERT INTO institution (id, name, folded_name, made_at) VALUES (X'\(id)', 'College', 'college', 0);
                INSERT INTO institution_sign_in (institution, issuer, client, secret, scopes, claim)
                VALUES (X'\(id)', 'https://login.example.edu', 'city', '\(Self.secret)', 'profile', 'sub')
                """
            )
        }
        try await database.close()
        return settings
    }

    /// Whether the database or its log has the secret in it, byte by byte.
    private func holdsSecret() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder).contains { name in
            guard let content = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
            return content.range(of: Data(Self.secret.utf8)) != nil
        }
    }
}
