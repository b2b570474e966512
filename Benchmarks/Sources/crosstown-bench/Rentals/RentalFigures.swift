import Foundation
import Glibc

/// The parts that measure rentals, each on a server of its own.
struct RentalFigures {
    let city: BenchCity
    let workplace: Workplace
    let seconds: Double
    let report: Report

    func unlock() async throws {
        let server = try await RentalServer.start("unlock", city: city, workplace: workplace)
        defer { server.process.stop() }
        try await UnlockLatency(server: server, seconds: max(1, Int(seconds))).run(report)
    }

    func scan(rounds: Int) async throws {
        let server = try await RentalServer.start("scan", city: city, workplace: workplace)
        defer { server.process.stop() }
        try await OneBike(server: server, rounds: rounds).run(report)
    }

    func locks(_ count: Int) async throws {
        Self.allowManyFiles()
        let server = try await RentalServer.start("locks", city: city, workplace: workplace)
        defer { server.process.stop() }
        try await ManyLocks(server: server, count: count, seconds: seconds).run(report)
    }

    /// Raises the number of open files as far as the system lets it; the server inherits it.
    private static func allowManyFiles() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
