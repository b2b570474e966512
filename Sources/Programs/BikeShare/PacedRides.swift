public import CrosstownValues
import Synchronization

/// A plan ridden in real time: everything begins when it is due, whatever became of what began before.
public struct PacedRides: Sendable {
    private let city: ReplayedCity
    private let start: Timestamp

    /// Prepares the rides; the plan's time from `start` on is the time from the beginning of the run on.
    public init(in city: ReplayedCity, from start: Timestamp) {
        (self.city, self.start) = (city, start)
    }

    /// Rides everything.
    ///
    /// - Returns: For each ride, how long it took from the moment at which somebody scanned, or ought to have, until the
    ///   server knew that the lock had opened.
    /// - Throws: what the server refuses.
    public func run() async throws -> [Duration] {
        let acts = ReplayedActs(city: city, progress: ReplayProgress())
        let waits = Waits()
        let begin = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for step in city.plan.steps {
                let due = begin + .milliseconds(step.at.milliseconds(since: start))
                try await Task.sleep(until: due)
                for act in step.waves.joined() {
                    group.addTask {
                        try await acts.happen([act])
                        if case .start = act { waits.add(due.duration(to: .now)) }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await acts.progress.settleAll()
        return waits.all
    }

    /// Gathers what tasks measure.
    private final class Waits: Sendable {
        private let waits = Mutex<[Duration]>([])

        var all: [Duration] { waits.withLock { $0 } }

        func add(_ wait: Duration) { waits.withLock { $0.append(wait) } }
    }
}
