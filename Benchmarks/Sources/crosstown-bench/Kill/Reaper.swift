import Foundation

/// Kills servers at random moments and starts them again over the same data.
struct Reaper {
    let data: String
    let city: BenchCity
    let workplace: Workplace
    let ledger: Ledger
    let clock: PacedClock

    /// Kills as often as asked for, evenly spread over the time but at random moments.
    ///
    /// - Returns: the server that lives at the end, and what was found after each restart.
    /// - Throws: `BenchError` where a server does not come up again.
    func kill(
        _ first: ServerProcess,
        times: Int,
        until deadline: ContinuousClock.Instant
    ) async throws -> (ServerProcess, Findings) {
        var server = first
        var findings = Findings()
        for left in stride(from: times, to: 0, by: -1) {
            let mean = max(0.1, ContinuousClock.now.duration(to: deadline).seconds / Double(left + 1))
            try await Task.sleep(for: .seconds(Double.random(in: 0.2 * mean...1.4 * mean)))
            server.killAtOnce()
            server = try TaxiServer.start(
                data: data,
                city: city,
                workplace: workplace,
                port: first.port,
                clock: clock,
                patience: KillRun.patience
            )
            findings.kills += 1
            try await findings.add(data: data, ledger, isAtRest: false)
        }
        return (server, findings)
    }
}
