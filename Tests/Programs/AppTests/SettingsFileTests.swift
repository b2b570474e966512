import CrosstownApp
import Foundation
import Testing

/// The settings file that operators write.
@Suite struct SettingsFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")

    private func settings(of arguments: [String]) async throws -> Settings {
        try Settings(await SettingsReader(arguments: ["--city-boundary", "/city.geojson"] + arguments, file: nil))
    }

    private func settings(_ file: String) async throws -> Settings {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "crosstown.json").path
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        return try Settings(await SettingsReader(arguments: ["--city-boundary", "/city.geojson"], file: path))
    }

    @Test func `true and false of the file are read as they are`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }

        let on = try await settings(#"{"secure": true, "trial": true, "port": 8090, "feeds": {"private": true}}"#)
        let off = try await settings(#"{"secure": false, "trial": false, "feeds": {"private": false}}"#)
        let text = try await settings(#"{"secure": "true", "trial": "no"}"#)

        #expect(on.isSecure && on.isTrial && on.partnersMayBePrivate && on.port == 8090)
        #expect(!off.isSecure && !off.isTrial && !off.partnersMayBePrivate)
        #expect(text.isSecure && !text.isTrial)
    }

    @Test func `test languages are for developers, who turn them on in a trial`() async throws {
        let trial = try await settings(of: ["--trial", "true"])
        let switched = try await settings(of: ["--trial", "true", "--trial-test-languages", "true"])

        let refused = await #expect(throws: SettingsError.self) {
            try await settings(of: ["--trial-test-languages", "true"])
        }

        #expect(!trial.offersTestLanguages)
        #expect(switched.offersTestLanguages)
        #expect(refused?.key == "trial.testLanguages")
    }

    @Test func `how far ahead taxis are reserved is a setting with its bounds`() async throws {
        _ = try await settings(of: ["--taxi-reservation-days", "7"])
        let refused = await #expect(throws: SettingsError.self) {
            try await settings(of: ["--taxi-reservation-days", "0"])
        }

        #expect(refused?.key == "taxi.reservationDays")
    }

    @Test func `what is neither is refused with the setting's name`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }

        let refused = await #expect(throws: SettingsError.self) { try await settings(#"{"secure": "perhaps"}"#) }

        #expect(refused.map { "\($0)" }?.contains("secure") == true)
    }
}
