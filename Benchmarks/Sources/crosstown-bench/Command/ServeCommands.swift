import ArgumentParser
import CrosstownApp
import CrosstownValues
import Logging

/// The application in a process of its own; the benchmarks start it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

    @Argument(parsing: .allUnrecognized) var settings: [String] = []

    func run() async throws { try await Self.serve(settings, clock: SystemClock()) }

    static func serve(
        _ arguments: [String],
        clock: any WallClock,
        sleeper: any Clock<Duration> = ContinuousClock()
    ) async throws {
        let settings = try Settings(await SettingsReader(arguments: arguments, file: nil))
        var logger = Logger(label: "crosstown") { LineLogHandler(label: $0) }
        logger.logLevel = settings.logLevel
        try await Server(settings, clock: clock, sleeper: sleeper, logger: logger).run()
    }
}

/// The application with a clock that the benchmarks set.
struct ServeAtCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve-at", shouldDisplay: false)

    @Option var clock: String
    @Argument(parsing: .allUnrecognized) var settings: [String] = []

    func run() async throws { try await ServeCommand.serve(settings, clock: SharedClock(file: clock)) }
}

/// The application with a clock that goes faster than the machine's.
struct ServePacedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve-paced", shouldDisplay: false)

    /// In milliseconds since 1970.
    @Option var beginning: Int64
    @Option var pace: Int
    @Argument(parsing: .allUnrecognized) var settings: [String] = []

    func run() async throws {
        let clock = PacedClock(beginning: Timestamp(milliseconds: beginning), pace: pace)
        try await ServeCommand.serve(settings, clock: clock, sleeper: PacedSleeper(pace: pace))
    }
}

/// The bare route in a process of its own; the benchmarks start it.
struct ServeBareRoute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve-bare-route", shouldDisplay: false)

    @Option var port: Int

    func run() async throws { try await BareRoute.serve(port: port) }
}
