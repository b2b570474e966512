import Foundation

/// Whole rides one after the other over HTTP, as many as both processors can do.
struct Lifecycles {
    static let requestsPerRide = 5

    let server: ServerProcess
    let stands: [Stand]
    let passengers: [String]
    let threads: Int

    /// What came of the rides.
    struct Outcome {
        var rides = 0
        /// Offers that did not go to the driver whose turn it was.
        var inversions = 0
        let effort: Effort
    }

    /// Rides until the time is over, and gives the stands as they then are.
    func run(seconds: Double) async throws -> (outcome: Outcome, stands: [Stand]) {
        let watch = Stopwatch(server: server)
        let deadline = ContinuousClock.now + .seconds(seconds)
        let shares = try await Crew.run(threads) { thread in try ride(thread, until: deadline) }
        var outcome = Outcome(effort: watch.stop())
        for share in shares {
            outcome.rides += share.rides
            outcome.inversions += share.inversions
        }
        let after = shares.flatMap(\.stands).sorted { $0.zone < $1.zone }
        return (outcome, after)
    }

    private struct Share: Sendable {
        var rides = 0
        var inversions = 0
        var stands: [Stand]
    }

    private func ride(_ thread: Int, until deadline: ContinuousClock.Instant) throws -> Share {
        let steps = RideSteps(connection: try HTTPConnection(port: server.port))
        let own = stride(from: thread, to: passengers.count, by: threads).map { passengers[$0] }
        var share = Share(stands: Stand.share(stands, of: thread, among: threads))
        while ContinuousClock.now < deadline {
            let number = share.rides + share.inversions
            let stand = number % share.stands.count
            guard let driver = share.stands[stand].first else { throw BenchError("a stand without drivers") }
            _ = try steps.request(at: share.stands[stand], by: own[number % own.count])
            guard let offer = try steps.offer(to: driver) else {
                throw BenchError("a request did not go to the driver whose turn it was: a queue order inversion")
            }
            try steps.serve(offer, by: driver)
            share.stands[stand].turn()
            share.rides += 1
        }
        return share
    }
}

extension Lifecycles {
    /// Measures and prints beside the bare route.
    func report(seconds: Double, bareRoute: BareRoute.Figure, _ report: Report) async throws -> [Stand] {
        report.begin(
            "Request lifecycles through HTTP, \(stands.map(\.queue.count).reduce(0, +)) drivers, \(threads) connections"
        )
        let (outcome, after) = try await run(seconds: seconds)
        let rate = Double(outcome.rides) / outcome.effort.seconds
        report.tell(
            "lifecycles a second, for \(Report.rounded(outcome.effort.seconds)) s",
            rate,
            "/s",
            goal: .atLeast(1_000)
        )
        report.effort(outcome.effort, per: outcome.rides, "lifecycle")
        let whole = (outcome.effort.processorSeconds + outcome.effort.client.total) / Double(max(outcome.rides, 1))
        report.tell("two processors of their own could do", "\(Report.rounded(2 / whole)) /s")
        report.ratio(
            "reference: bare JSON route, requests a second",
            rate * Double(Self.requestsPerRide),
            to: bareRoute.requestsPerSecond,
            "/s"
        )
        let each = outcome.effort.processorSeconds / Double(max(outcome.rides, 1) * Self.requestsPerRide) * 1e6
        report.ratio("reference: its server time a request", each, to: bareRoute.serverMicroseconds, "µs")
        report.tell("queue order inversions", "\(outcome.inversions)")
        return after
    }
}
