import ArgumentParser
import CrosstownApp
import Logging

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the server.",
        discussion: SettingsOptions.explanation
    )

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let settings = try await options.read()
        let logger = Log.make(level: settings.logLevel)
        do {
            let clocks = try Clocks.following(file: settings.trialClockFile)
            let server = try await Server(settings, clock: clocks.wall, sleeper: clocks.sleeper, logger: logger)
            try await server.run { port in
                logger.notice("listening", metadata: ["address": "http://\(settings.host):\(port)"])
            }
        } catch let error as SettingsError {
            throw ValidationError(error.description)
        }
    }
}
