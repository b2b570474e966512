import CrosstownApp
import Foundation
import Glibc

/// A server in a process of its own, so that its time, its memory and its death are its own.
final class ServerProcess: Sendable {
    let port: Int
    let identifier: pid_t
    private let process: SendableProcess

    /// Process is not Sendable; it is only waited for, after it was started.
    private struct SendableProcess: @unchecked Sendable {
        let process: Process
    }

    /// Starts this program again as a server, and returns once it accepts connections.
    ///
    /// - Parameters:
    ///   - command: the hidden command to run.
    ///   - port: the port to listen on.
    ///   - arguments: what the command gets besides.
    ///   - program: another program that knows the command.
    /// - Throws: `BenchError` where it does not come up.
    init(_ command: String, port: Int, arguments: [String], program: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(filePath: program ?? "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [command] + arguments
        try process.run()
        self.port = port
        identifier = process.processIdentifier
        self.process = SendableProcess(process: process)
        try waitUntilReady(process)
    }

    /// A port that nobody listens on.
    static func freePort() throws -> Int {
        let descriptor = try Socket.open()
        defer { close(descriptor) }
        return try Socket.bind(descriptor)
    }

    private func waitUntilReady(_ process: Process) throws {
        for _ in 0..<3_000 {
            if let connection = try? HTTPConnection(port: port) {
                connection.close()
                return
            }
            guard process.isRunning else { throw BenchError("the server ended at once") }
            usleep(10_000)
        }
        throw BenchError("the server did not come up within 30 s")
    }

    /// Ends the process as a power cut would: no handler runs.
    func killAtOnce() {
        kill(identifier, SIGKILL)
        process.process.waitUntilExit()
    }

    /// Asks the process to end, and waits until it has.
    func stop() {
        kill(identifier, SIGTERM)
        process.process.waitUntilExit()
    }

    /// The processor time that the process has used.
    var processorTime: ProcessorTime { ProcessorTime(process: identifier) }

    /// The memory that the process holds now and held at most, in MB.
    var memory: (now: Double, most: Double) {
        let status = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
        return (Self.megabytes("VmRSS:", in: status), Self.megabytes("VmHWM:", in: status))
    }

    private static func megabytes(_ name: String, in status: String) -> Double {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
        return (kilobytes ?? 0) / 1024
    }
}

/// What went wrong, in words for whoever runs the benchmark.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
