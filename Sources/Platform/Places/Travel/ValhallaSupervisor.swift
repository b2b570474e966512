import AsyncHTTPClient
import Foundation
public import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
public import ServiceLifecycle
import Subprocess
import SystemPackage

/// Runs the routing engine as a child process while the application runs, and restarts it after failures.
public struct ValhallaSupervisor: Service {
    /// The paths of the engine's files.
    public struct Files: Sendable {
        let executable: String
        let template: String
        let folder: String

        /// Creates the paths.
        ///
        /// - Parameters:
        ///   - executable: the path of `valhalla_service`.
        ///   - template: the path of its configuration, with the word PORT instead of its port.
        ///   - folder: a folder of the application for the final configuration.
        public init(executable: String, template: String, folder: String) {
            self.executable = executable
            self.template = template
            self.folder = folder
        }
    }

    private static let threads = 2
    /// The time until an engine is killed after SIGTERM.
    private static let timeToEnd = Duration.seconds(3)
    private static let readyCheck = Duration.milliseconds(50)

    private let files: Files
    private let port: RoutingEnginePort
    private let logger: Logger
    private let firstPause: Duration

    /// Creates the supervisor.
    ///
    /// - Parameters:
    ///   - files: the engine and its configuration.
    ///   - port: receives the engine's port whenever it is ready.
    ///   - logger: logs starts and failures.
    ///   - firstPause: the delay after the first failure; each further one doubles it, up to a minute.
    public init(files: Files, port: RoutingEnginePort, logger: Logger, firstPause: Duration = .milliseconds(500)) {
        self.files = files
        self.port = port
        self.logger = logger
        self.firstPause = firstPause
    }

    /// Runs the engine until shutdown, then ends it: SIGTERM, and SIGKILL three seconds later.
    ///
    /// First ends engines left over by an application that was killed.
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
                // The engine needs no environment variables, which may contain secrets.
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
        // A separate process group: Ctrl-C in the terminal reaches only this process, which ends the engine in order.
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

    private static func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = channel.localAddress?.port
        try await channel.close()
        guard let port else { throw ChannelError.unknownLocalAddress }
        return port
    }
}

/// The delay before a restart, longer after each early failure.
private struct Backoff {
    private static let longest = Duration.seconds(60)
    /// An engine that ran this long resets the delay.
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
