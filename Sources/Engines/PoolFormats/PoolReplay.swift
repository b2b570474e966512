import CrosstownGeo
public import CrosstownPoolEngine
import CrosstownValues
public import Foundation

/// Replays an instance as it would happen: people sign up in random order, then some cancel.
///
/// Of the riders 5 % and of the drivers 4 % cancel, at the earliest when everybody is there. Sign-ups come from 3 days
/// to 6 hours before the event, cancellations from then to 1 hour before, so that some come after the freeze.
public struct PoolReplay: Sendable {
    private let problem: PoolProblem
    private let steps: [(change: PoolChange, now: Timestamp)]
    private let seed: UInt64

    /// Draws the order of the changes.
    ///
    /// - Parameters:
    ///   - instance: The instance, JSON.
    ///   - seed: The same seed gives the same order.
    /// - Throws: `FormatError` with the path to the field that is wrong.
    public init(instance: Data, seed: UInt64) throws(FormatError) {
        problem = try InstanceFile(json: instance).problem
        guard case .greatCircle = problem.travel else {
            throw FormatError(path: "travelMinutes", reason: "cannot be replayed, because it numbers people in advance")
        }
        self.seed = seed
        var generator = SplitMix(seed: seed)
        var signUps = problem.drivers.map(PoolChange.driver) + problem.riders.map(PoolChange.rider)
        signUps.shuffle(using: &generator)
        let riders = problem.riders.shuffled(using: &generator).prefix(problem.riders.count / 20)
        let drivers = problem.drivers.shuffled(using: &generator).prefix(problem.drivers.count / 25)
        var cancellations = riders.map { PoolChange.riderCancels($0.id) } + drivers.map { .driverCancels($0.id) }
        cancellations.shuffle(using: &generator)
        let start = problem.eventStart
        steps =
            Self.spread(signUps, hours: (72, 6), before: start)
            + Self.spread(cancellations, hours: (6, 1), before: start)
    }

    private static func spread(
        _ changes: [PoolChange],
        hours: (from: Double, to: Double),
        before start: Timestamp
    ) -> [(change: PoolChange, now: Timestamp)] {
        changes.enumerated().map { index, change in
            let share = Double(index) / Double(changes.count)
            let left = hours.from + (hours.to - hours.from) * share
            return (change, start.advanced(milliseconds: Int64(-left * 3_600_000)))
        }
    }

    /// Applies the changes one by one.
    ///
    /// - Parameters:
    ///   - secondsPerChange: How long to plan after each change.
    ///   - secondsPerLostDriver: The same where a driver cancels: those without a car are worth more time.
    ///   - rules: How firmly the pool stands by its word.
    ///   - hindsightSeconds: How long to plan for those who stayed, as if all had been known.
    ///   - processorSeconds: A clock that only goes forward.
    /// - Returns: What came of it.
    public func run(
        secondsPerChange: Double,
        secondsPerLostDriver: Double = 1,
        rules: PromiseRules = PromiseRules(),
        hindsightSeconds: Double,
        processorSeconds: () -> Double
    ) -> ReplayReport {
        var empty = problem
        empty.drivers = []
        empty.riders = []
        var board = PoolBoard(empty, rules: rules, seed: seed)
        var report = ReplayReport()
        var hasFrozen = false
        for step in steps {
            let isFrozen = Double(problem.eventStart.milliseconds(since: step.now)) / 1000 <= rules.freeze.value
            if isFrozen, !hasFrozen {
                hasFrozen = true
                report.count(board.apply([], now: step.now) { _ in 1 }, after: nil, board)
            }
            let start = processorSeconds()
            let before = board.plan.pickUps
            let seconds = step.change.losesDriver ? secondsPerLostDriver : secondsPerChange
            let news = board.apply(step.change, now: step.now) { _ in (processorSeconds() - start) / seconds }
            report.count(news, after: step.change, board)
            if !isFrozen { report.countUntold(before, board.plan.pickUps) }
        }
        var hindsight = PoolSolver(board.problem, seed: seed)
        let start = processorSeconds()
        hindsight.improve { _ in (processorSeconds() - start) / hindsightSeconds }
        report.riders = board.problem.riders.count
        report.withoutRide = board.stranded.count
        report.unavoidable = board.unavoidablyStranded
        report.served = board.plan.served
        report.hindsight = hindsight.plan.served
        return report
    }
}

/// What came of a replay.
public struct ReplayReport: Sendable, CustomStringConvertible {
    /// Riders who stayed signed up.
    public internal(set) var riders = 0
    /// Riders with a ride in the end.
    public internal(set) var served = 0
    /// Riders with a ride had all been known beforehand.
    public internal(set) var hindsight = 0
    /// How often somebody was told another driver than before.
    public internal(set) var driverChanges = 0
    /// How often somebody came into another car before the freeze, when riders do not know yet who drives.
    public internal(set) var untoldChanges = 0
    /// How often somebody lost the ride because a driver cancelled.
    public internal(set) var lostWithDriver = 0
    /// How many of those could not be helped, whoever had changed cars; as far as it was proved.
    public internal(set) var lostUnavoidably = 0
    /// How often somebody whose driver cancelled, or another in turn, rides at another time than promised.
    public internal(set) var otherTimes = 0
    /// Riders who were promised a ride and have none in the end.
    public internal(set) var withoutRide = 0
    /// So many of them have none in any plan that keeps the others' promises, as far as it was proved.
    public internal(set) var unavoidable = 0
    /// How often somebody lost the ride though no driver cancelled.
    public internal(set) var brokenRides = 0
    /// How often a pick-up left the window that was promised.
    public internal(set) var brokenWindows = 0

    mutating func countUntold(
        _ before: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)],
        _ after: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) {
        for (rider, pickUp) in after where before[rider].map({ $0.driver != pickUp.driver }) == true {
            untoldChanges += 1
        }
    }

    mutating func count(_ news: PoolNews, after change: PoolChange?, _ board: PoolBoard) {
        driverChanges += news.otherDriver.count
        otherTimes += news.otherTime.count
        if case .driverCancels = change {
            lostWithDriver += news.withoutRide.count
            if !news.withoutRide.isEmpty { lostUnavoidably += min(news.withoutRide.count, board.unavoidablyStranded) }
        } else {
            brokenRides += news.withoutRide.count
        }
        for (rider, pickUp) in board.plan.pickUps {
            guard let window = board.promises[rider] else { continue }
            if pickUp.at < window.earliest || pickUp.at > window.latest { brokenWindows += 1 }
        }
    }

    /// One line of a table: served, hindsight, their ratio, changes told per rider, and broken promises.
    public var description: String {
        let share = Double(served) / Double(max(1, hindsight)) * 100
        let changes = Double(driverChanges) / Double(max(1, riders))
        let untold = Double(untoldChanges) / Double(max(1, riders))
        return "served \(served) of \(riders), hindsight \(hindsight) (\(String(format: "%.1f", share)) %), "
            + "changes of driver told per rider \(String(format: "%.2f", changes)), "
            + "not told \(String(format: "%.2f", untold)), other time \(otherTimes), "
            + "lost with a driver \(lostWithDriver), proved unavoidable \(lostUnavoidably), "
            + "for good \(withoutRide), proved unavoidable \(unavoidable), "
            + "broken rides \(brokenRides), broken windows \(brokenWindows)"
    }
}

extension PoolChange {
    fileprivate var losesDriver: Bool {
        if case .driverCancels = self { true } else { false }
    }
}

extension PoolBoard {
    /// How many of those who were promised a ride go without in every plan that keeps the others' times.
    fileprivate var unavoidablyStranded: Int {
        var promised = problem
        promised.riders.removeAll { promises[$0.id] == nil && !stranded.contains($0.id) }
        let kept = promised.riders.count - stranded.count
        let most = promised.mostServed(Commitments(windows: promises), served: kept)
        return promised.riders.count - (most ?? promised.riders.count)
    }
}
