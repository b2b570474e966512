import AsyncHTTPClient
import Foundation
public import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
public import ServiceLifecycle
import Subprocess
import SystemPackage

/// Runs the routing engine as a child process for as long as the application runs, and starts it again when it dies.
public struct ValhallaSupervisor: Service {
    /// Where things are on this machine.
    public struct Files: Sendable {
        let executable: String
        let template: String
        let folder: String

        /// Names the files.
        ///
        /// - Parameters:
        ///   - executable: the path of `valhalla_service`.
        ///   - template: the path of its configuration, with the word PORT where its port belongs.
        ///   - folder: a folder of the application's own, for the finished configuration.
        public init(executable: String, template: String, folder: String) {
            self.executable = executable
            self.template = template
            self.folder = folder
        }
    }

    private static let threads = 2
    /// An engine that goes on for longer after SIGTERM is killed.
    private static let timeToEnd = Duration.seconds(3)
    private static let readyCheck = Duration.milliseconds(50)

    private let files: Files
    private let port: RoutingEnginePort
    private let logger: Logger
    private let firstPause: Duration

    /// Makes the supervisor.
    ///
    /// - Parameters:
    ///   - files: where engine and configuration are.
    ///   - port: is told where the engine listens whenever it is ready.
    ///   - logger: hears of starts and deaths.
    ///   - firstPause: how long to wait after a first death; each further one doubles it, up to a minute.
    public init(files: Files, port: RoutingEnginePort, logger: Logger, firstPause: Duration = .milliseconds(500)) {
        self.files = files
        self.port = port
        self.logger = logger
        self.firstPause = firstPause
    }

    /// Keeps the engine running until shutdown, then ends it: SIGTERM, and SIGKILL three seconds later.
    ///
    /// Engines that an application left behind when it was killed are ended first.
    public func run() async throws {
        let leftovers = LeftoverEngines(executable: files.executable, configuration: configurationPath).end()
        if leftovers > 0 {
            logger.notice("Routing engines of an earlier life were ended", metadata: ["count": "\(leftovers)"])
        }
        do {
            try await cancelWhenGracefulShutdown { try await self.keepRunning() }
        } catch is CancellationError {
            logger.info("The routing engine has ended with the application")
        }
    }

    private func keepRunning() async throws {
        var backoff = Backoff(first: firstPause)
        while true {
            let began = ContinuousClock.now
            do {
                try await runOnce()
            } catch {
                try Task.checkCancellation()
                logger.error("The routing engine cannot be started", metadata: ["error": "\(error)"])
            }
            try Task.checkCancellation()
            let pause = backoff.next(after: .now - began)
            logger.warning("The routing engine has died; it is started again", metadata: ["pause": "\(pause)"])
            try await Task.sleep(for: pause)
        }
    }

    /// Runs one process to its end.
    private func runOnce() async throws {
        let port = try await Self.freePort()
        let configuration = try writeConfiguration(port: port)
        defer { self.port.current = nil }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.announceWhenReady(port) }
            defer { group.cancelAll() }
            let ended = try await Subprocess.run(
                .path(FilePath(files.executable)),
                arguments: [configuration, String(Self.threads)],
                // The engine needs nothing from our environment, where secrets may be.
                environment: .custom([:]),
                platformOptions: Self.platformOptions,
                output: .discarded,
                error: .discarded
            )
            logger.info("The routing engine's process has ended", metadata: ["status": "\(ended.terminationStatus)"])
        }
    }

    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        // A group of its own: Ctrl-C at the terminal reaches us alone, and we end the engine in order.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: timeToEnd)]
        return options
    }

    private var configurationPath: String { URL(filePath: files.folder + "/valhalla.json").path }

    private func writeConfiguration(port: Int) throws -> String {
        let template = try String(contentsOfFile: files.template, encoding: .utf8)
        let path = configurationPath
        try template.replacing("PORT", with: String(port)).write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func announceWhenReady(_ port: Int) async throws {
        while try await !Self.isReady(port) { try await Task.sleep(for: Self.readyCheck) }
        self.port.current = port
        logger.info("The routing engine is ready", metadata: ["port": "\(port)"])
    }

    private static func isReady(_ port: Int) async throws -> Bool {
        let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/status")
        do {
            return try await EngineConnections.client.execute(request, timeout: .seconds(1)).status == .ok
        } catch {
            try Task.checkCancellation()
            return false
        }
    }

    /// A port that nobody on this machine listens on at present.
    private static func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = channel.localAddress?.port
        try await channel.close()
        guard let port else { throw ChannelError.unknownLocalAddress }
        return port
    }
}

/// How long to wait before another start: longer after each early death.
private struct Backoff {
    private static let longest = Duration.seconds(60)
    /// Who lived this long was well.
    private static let healthyLife = Duration.seconds(60)

    private let first: Duration
    private var pause: Duration

    init(first: Duration) {
        self.first = first
        pause = first
    }

    mutating func next(after life: Duration) -> Duration {
        if life >= Self.healthyLife { pause = first }
        defer { pause = min(Self.longest, pause * 2) }
        return pause
    }
}
