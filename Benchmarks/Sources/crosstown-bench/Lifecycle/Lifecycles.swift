import Foundation

/// Whole rides one after the other over HTTP, as many as both processors can do.
struct Lifecycles {
    static let requestsPerRide = 5

    let server: ServerProcess
    let stands: [Stand]
    let passengers: [String]
    let connections: Int

    /// What came of the rides; an offer that does not go to the driver whose turn it is ends them.
    struct Outcome {
        var rides = 0
        let effort: Effort
    }

    /// Rides until the time is over, and gives the stands as they then are.
    func run(seconds: Double) async throws -> (outcome: Outcome, stands: [Stand]) {
        let watch = Stopwatch(server: server)
        let deadline = ContinuousClock.now + .seconds(seconds)
        let riders = (0..<connections).map { connection in
            Riding(
                passengers: stride(from: connection, to: passengers.count, by: connections).map { passengers[$0] },
                stands: Stand.share(stands, of: connection, among: connections),
                deadline: deadline
            )
        }
        let shares = try await Crowd.run(riders, port: server.port)
        var outcome = Outcome(effort: watch.stop())
        outcome.rides = shares.reduce(0) { $0 + $1.rides }
        let after = shares.flatMap(\.stands).sorted { $0.zone < $1.zone }
        return (outcome, after)
    }
}

/// One ride after the other, each from the request to its end.
private struct Riding: Caller {
    /// What was asked last.
    private enum Step {
        case idle
        case request
        case offer
        case accept
        case pickUp
        case endRide
    }

    let passengers: [String]
    var stands: [Stand]
    let deadline: ContinuousClock.Instant
    var rides = 0
    private var step = Step.idle

    init(passengers: [String], stands: [Stand], deadline: ContinuousClock.Instant) {
        self.passengers = passengers
        self.stands = stands
        self.deadline = deadline
    }

    private var stand: Int { rides % stands.count }

    mutating func next(after answer: HTTPResponse?) throws -> HTTPCall? {
        guard let driver = stands[stand].first else { throw BenchError("a stand without drivers") }
        switch step {
        case .idle: return begin()
        case .request:
            step = .offer
            _ = try RideCalls.request(in: answer)
            return RideCalls.look(driver)
        case .offer:
            step = .accept
            guard let offer = try RideCalls.offer(in: answer) else {
                throw BenchError("a request did not go to the driver whose turn it was: a queue order inversion")
            }
            return RideCalls.accept(offer, by: driver)
        case .accept:
            step = .pickUp
            try RideCalls.check(answer, "accept")
            return RideCalls.pickUp(driver)
        case .pickUp:
            step = .endRide
            try RideCalls.check(answer, "pick-up")
            return RideCalls.endRide(driver)
        case .endRide:
            try RideCalls.check(answer, "end-ride")
            stands[stand].turn()
            rides += 1
            return begin()
        }
    }

    private mutating func begin() -> HTTPCall? {
        guard ContinuousClock.now < deadline else { return nil }
        step = .request
        return RideCalls.request(at: stands[stand], by: passengers[rides % passengers.count])
    }
}

extension Lifecycles {
    /// Measures and prints beside the bare route, and beside the server time of a lifecycle at a steady pace, in microseconds.
    func report(
        seconds: Double,
        bareRoute: BareRoute.Figure,
        paced: Double?,
        _ report: Report
    ) async throws -> [Stand] {
        report.begin(
            "Request lifecycles through HTTP, \(stands.map(\.queue.count).reduce(0, +)) drivers, \(connections) connections"
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
        if let paced {
            let ratio = paced / (each * Double(Self.requestsPerRide))
            report.tell("server's time of a lifecycle at the steady pace, beside this", ratio, "times", goal: .below(2))
        }
        return after
    }
}
