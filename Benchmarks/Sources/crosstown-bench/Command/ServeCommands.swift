import ArgumentParser
import CrosstownApp
import Logging

/// The application in a process of its own; the benchmarks start it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

    @Argument(parsing: .allUnrecognized) var settings: [String] = []

    func run() async throws {
        let settings = try Settings(await SettingsReader(arguments: settings, file: nil))
        var logger = Logger(label: "crosstown") { LineLogHandler(label: $0) }
        logger.logLevel = settings.logLevel
        try await Server(settings, logger: logger).run()
    }
}

/// The bare route in a process of its own; the benchmarks start it.
struct ServeBareRoute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve-bare-route", shouldDisplay: false)

    @Option var port: Int

    func run() async throws { try await BareRoute.serve(port: port) }
}
