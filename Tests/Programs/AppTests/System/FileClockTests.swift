import CrosstownApp
import CrosstownValues
import Foundation
import Testing

/// The clock of a trial, moved by a file.
@Suite struct FileClockTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "clock-\(UUID())")

    private func write(_ text: String) throws { try text.write(to: file, atomically: false, encoding: .utf8) }

    @Test func `the clock says what the file says, also once it has been moved`() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try write("001790000000000")
        let clock = try FileClock(path: file.path)

        #expect(clock.now() == Timestamp(milliseconds: 1_790_000_000_000))
        try write("001790000005000")
        #expect(clock.now() == Timestamp(milliseconds: 1_790_000_005_000))
    }

    @Test func `a file that is emptied while it is replaced does not move the clock`() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try write("1790000000000")
        let clock = try FileClock(path: file.path)
        #expect(clock.now() == Timestamp(milliseconds: 1_790_000_000_000))

        try write("")

        #expect(clock.now() == Timestamp(milliseconds: 1_790_000_000_000))
    }

    @Test func `a file without a moment is refused by its name`() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try write("noon")

        #expect(throws: SettingsError.self) { try FileClock(path: file.path) }
        #expect(throws: SettingsError.self) { try FileClock(path: file.path + ".missing") }
    }

    @Test func `a pause by a moved clock ends when that clock has come to its end`() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try write("1790000000000")
        let clock = FollowingClock(try FileClock(path: file.path))
        let hour = clock.now.advanced(by: .seconds(3_600))

        async let pause: Void = clock.sleep(until: hour, tolerance: nil)
        try write("1790003600000")
        try await pause

        #expect(clock.now == hour)
    }

    @Test func `only a trial may follow a file`() async throws {
        let settings = ["--trial-clock-file", file.path]

        await #expect(throws: SettingsError.self) {
            try Settings(await SettingsReader(arguments: settings, file: nil))
        }
        let trial = try Settings(await SettingsReader(arguments: settings + ["--trial", "true"], file: nil))
        #expect(trial.trialClockFile == file.path)
    }
}
