import CrosstownApp
import CrosstownBikeShare

/// Fifty people scan the same bike at the same moment, again and again.
struct OneBike {
    let server: RentalServer
    let rounds: Int

    private static let riders = 50

    func run(_ report: Report) async throws {
        let clock = SystemClock()
        var rides = InventedRides()
        (rides.stations, rides.docks, rides.bikes, rides.perSecond, rides.seconds) = (2, 1, 1, 1, 1)
        let plan = try rides.plan(from: clock.now(), riders: Self.riders)
        report.begin("The same bike scanned by \(Self.riders) people at once")
        try await server.withCity(plan, clock: clock) { city in
            let watch = Stopwatch(server: server.process)
            let fair = try await ScanRace(in: city).run(rounds: rounds)
            let effort = watch.stop()
            report.tell("rounds", "\(rounds) in \(Report.rounded(effort.seconds)) s")
            report.tell("rounds with exactly one ride", Double(fair), "", goal: .atLeast(Double(rounds)))
            report.effort(effort, per: rounds * Self.riders, "scan")
        }
    }
}
