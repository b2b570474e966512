import CrosstownGeo
public import CrosstownPoolEngine
import CrosstownValues
public import Foundation

/// Simulates an instance over time: people sign up in random order, then some cancel.
///
/// 5 % of the riders and 4 % of the drivers cancel, after all sign-ups. People sign up from 3 days to 6 hours before
/// the event and cancel from then to 1 hour before, so that some cancel after the freeze.
public struct PoolReplay: Sendable {
    private let problem: PoolProblem
    private let steps: [(change: PoolChange, now: Timestamp)]
    private let seed: UInt64

    /// Creates a replay with a random order of changes.
    ///
    /// - Parameters:
    ///   - instance: The instance, JSON.
    ///   - seed: The same seed gives the same order.
    /// - Throws: `FormatError` with the path to the invalid field.
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
    ///   - secondsPerLostDriver: How long to plan after a driver cancels; riders without a car are worth more time.
    ///   - rules: The rules of promises.
    ///   - hindsightSeconds: How long to plan for the remaining people, as if all changes had been known.
    ///   - processorSeconds: A monotonic clock.
    /// - Returns: The report.
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

/// The results of a replay.
public struct ReplayReport: Sendable, CustomStringConvertible {
    /// Riders who did not cancel.
    public internal(set) var riders = 0
    /// Riders with a ride in the end.
    public internal(set) var served = 0
    /// Riders with a ride in a plan that knows all changes in advance.
    public internal(set) var hindsight = 0
    /// How often a rider was notified of another driver.
    public internal(set) var driverChanges = 0
    /// How often a rider's car changed before the freeze, while riders do not know their driver yet.
    public internal(set) var untoldChanges = 0
    /// How often a rider lost a ride because a driver canceled.
    public internal(set) var lostWithDriver = 0
    /// How many of these no change of cars could have avoided, as far as proved.
    public internal(set) var lostUnavoidably = 0
    /// How often a driver's cancellation moved a rider, directly or in turn, to another time than promised.
    public internal(set) var otherTimes = 0
    /// Riders who were promised a ride and have none in the end.
    public internal(set) var withoutRide = 0
    /// How many of these have no ride in any plan that keeps the others' promises, as far as proved.
    public internal(set) var unavoidable = 0
    /// How often a rider lost a ride although no driver canceled.
    public internal(set) var brokenRides = 0
    /// How often a pick-up left its promised window.
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

    /// One line of a table: served, hindsight, their ratio, notified changes per rider, and broken promises.
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
    /// The number of riders with a promise who have no ride in any plan that keeps the others' times.
    fileprivate var unavoidablyStranded: Int {
        var promised = problem
        promised.riders.removeAll { promises[$0.id] == nil && !stranded.contains($0.id) }
        let kept = promised.riders.count - stranded.count
        let most = promised.mostServed(Commitments(windows: promises), served: kept)
        return promised.riders.count - (most ?? promised.riders.count)
    }
}
