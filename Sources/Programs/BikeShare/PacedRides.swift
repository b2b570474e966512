public import CrosstownValues
import Synchronization

/// A plan in real time: every act begins when it is due, even if earlier ones have failed or are late.
public struct PacedRides: Sendable {
    private let city: ReplayedCity
    private let start: Timestamp

    /// Creates the rides; the plan's time `start` is the beginning of the run.
    public init(in city: ReplayedCity, from start: Timestamp) {
        (self.city, self.start) = (city, start)
    }

    /// Runs all rides.
    ///
    /// - Returns: For each ride, how long it took from the planned scan until the server knew that the lock had opened.
    /// - Throws: The errors of the server.
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

    /// Stores the measurements of tasks.
    private final class Waits: Sendable {
        private let waits = Mutex<[Duration]>([])

        var all: [Duration] { waits.withLock { $0 } }

        func add(_ wait: Duration) { waits.withLock { $0.append(wait) } }
    }
}
