import CrosstownApp
import CrosstownBikeShare

/// How long it takes from a scan until the server knows that the lock has opened, at a steady pace.
///
/// The lock answers at once. Scans come on time whatever became of the one before, so that waiting counts; each bike is
/// put back two seconds later at another station, and its ride is billed.
struct UnlockLatency {
    let server: RentalServer
    let seconds: Int

    private static let perSecond = 200
    private static let riders = 800

    func run(_ report: Report) async throws {
        let clock = SystemClock()
        var rides = InventedRides()
        (rides.perSecond, rides.seconds) = (Self.perSecond, seconds)
        let start = clock.now()
        let plan = try rides.plan(from: start, riders: Self.riders)
        report.begin("Scan to unlocked, \(Self.perSecond) rides a second")
        try await server.withCity(plan, clock: clock) { city in
            let watch = Stopwatch(server: server.process)
            let waits = try await PacedRides(in: city, from: start).run()
            let effort = watch.stop()
            let times = Percentiles(waits.map { $0.seconds * 1000 })
            report.tell("rides", "\(times.count) in \(Report.rounded(effort.seconds)) s")
            report.tell("p50", "\(Report.rounded(times(0.5))) ms")
            report.tell("p99", times(0.99), "ms", goal: .below(50))
            report.tell("longest", "\(Report.rounded(times(1))) ms")
            report.effort(effort, per: times.count, "ride")
        }
    }
}
