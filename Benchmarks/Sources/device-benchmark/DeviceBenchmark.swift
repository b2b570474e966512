import ArgumentParser
import Foundation
import Glibc

/// Connects simulated ring locks to a gateway in a process of its own, and has some of them opened.
@main
struct DeviceBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device-benchmark",
        abstract: "Measure the gateway's memory with many locks, and the time from an order to its confirmation.",
        subcommands: [Measure.self, Serve.self],
        defaultSubcommand: Measure.self
    )

    /// The devices' side.
    struct Measure: AsyncParsableCommand {
        @Option(help: "How many locks connect.") var locks = 10_000
        @Option(help: "How many orders are given a second.") var rate = 200
        @Option(help: "For how many seconds.") var seconds = 20

        func run() async throws {
            allowManyFiles()
            let folder = FileManager.default.temporaryDirectory.path + "/device-benchmark-\(getpid())"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let server = Process()
            server.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            server.arguments = [
                "serve", "--locks", "\(locks)", "--rate", "\(rate)", "--seconds", "\(seconds)", "--folder", folder,
            ]
            try server.run()
            defer { server.terminate() }
            let port = try await portOf(server, in: folder)
            try await Fleet(count: locks, port: port).live(until: { !server.isRunning })
        }

        private func portOf(_ server: Process, in folder: String) async throws -> Int {
            while server.isRunning {
                if let port = (try? String(contentsOfFile: folder + "/port", encoding: .utf8)).flatMap({ Int($0) }) {
                    return port
                }
                try await Task.sleep(for: .milliseconds(50))
            }
            throw ExitCode.failure
        }
    }
}

/// Raises the number of open files as far as the system lets it.
func allowManyFiles() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
