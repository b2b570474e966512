import CrosstownValues
import Synchronization

/// One run of a plan, with its comparisons.
struct BikeShareRun {
    private static let compareEvery = 100
    private static let examineEvery = 1_000
    /// The maximum number of retries until the server has received the stations' events.
    private static let mostLooks = 100
    private static let lookAgain = Duration.milliseconds(20)

    private let acts: ReplayedActs
    private let check: BikeShareCheck
    private let examine: @Sendable (Int) async throws -> Void
    private let setTime: @Sendable (Timestamp) -> Void
    private var fleet: DockedFleet
    private var report: BikeShareReport
    private var since = ContinuousClock.now
    /// The time of the latest step.
    private var now: Timestamp?

    init(
        city: ReplayedCity,
        progress: ReplayProgress,
        setTime: @escaping @Sendable (Timestamp) -> Void,
        examine: @escaping @Sendable (Int) async throws -> Void
    ) {
        acts = ReplayedActs(city: city, progress: progress)
        check = BikeShareCheck(city: city)
        self.examine = examine
        self.setTime = setTime
        fleet = city.plan.beginning
        report = BikeShareReport(rides: city.plan.rides, carried: city.plan.carried)
    }

    /// Compares everything before the first ride.
    mutating func begin() async throws {
        try await check.examine(fleet)
        since = .now
    }

    /// Runs a step and compares the server's data.
    mutating func pass(_ step: BikeSharePlan.Step, before next: BikeSharePlan.Step?) async throws {
        let before = report.events
        now = step.at
        setTime(step.at)
        acts.beat(before: step)
        for (number, wave) in step.waves.enumerated() {
            // A bike that returns to its dock twice needs two different timestamps.
            setTime(step.at.advanced(milliseconds: Int64(number)))
            try await acts.happen(wave) { [acts] in
                if let next, number == step.waves.count - 1 { acts.beat(before: next, at: step.at) }
            }
            for act in wave { try act.happen(to: &fleet) }
            report.events += wave.count
        }
        acts.progress.events.store(report.events, ordering: .relaxed)
        if hasPassed(Self.compareEvery, since: before) { try await compare() }
        if hasPassed(Self.examineEvery, since: before) { try await examineAll() }
    }

    /// Compares everything after the last ride, and all bills.
    mutating func end() async throws -> BikeShareReport {
        try await examineAll()
        report.taken = try await check.examineBills()
        report.beats = acts.progress.beats.load(ordering: .relaxed)
        report.scansAgain = acts.progress.scansAgain.load(ordering: .relaxed)
        return report
    }

    private func hasPassed(_ step: Int, since before: Int) -> Bool { report.events / step > before / step }

    private mutating func compare() async throws {
        try await stopRiding()
        try await look { [check, fleet] in try await check.compare(fleet) }
        report.compared += 1
        since = .now
    }

    private mutating func examineAll() async throws {
        try await stopRiding()
        try await look { [check, fleet] in try await check.examine(fleet) }
        try await examine(report.events)
        report.examined += 1
        since = .now
    }

    /// Retries until the server has received all stations' events: after ten minutes of silence it does not count a
    /// station's bikes.
    private func look(_ looking: () async throws -> Void) async throws {
        if let now { acts.beatAll(at: now) }
        for _ in 1..<Self.mostLooks {
            do { return try await looking() } catch is BikeShareDifference { try await Task.sleep(for: Self.lookAgain) }
        }
        try await looking()
    }

    /// Waits for pending acts; the comparisons are not part of the duration.
    private mutating func stopRiding() async throws {
        try await acts.progress.settleAll()
        report.riding += since.duration(to: .now)
    }
}
