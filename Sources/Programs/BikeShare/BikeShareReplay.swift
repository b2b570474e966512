public import CrosstownValues
import Synchronization

/// Weeks that really happened, ridden again on a server: rented through its API, unlocked, taken out and put back at
/// docks that speak the Dock Protocol.
///
/// The server's clock is set to each step of the plan. Within a step everything happens side by side that has
/// nothing to do with each other. The next step begins once the server knows that the locks of this one have
/// opened; what docks tell of returns may still be on its way then, as every event
/// carries its own time. A station beats before something is rented there if it was silent for long: all beats of two
/// weeks would be a hundred for each ride.
public struct BikeShareReplay: Sendable {
    /// Nothing has happened for so long: the replay hangs.
    private static let patience = Duration.seconds(60)

    private let city: ReplayedCity
    private let setTime: @Sendable (Timestamp) -> Void

    /// Prepares a replay in a city; `setTime` sets the clock of the server and of the stations.
    public init(in city: ReplayedCity, setTime: @escaping @Sendable (Timestamp) -> Void) {
        (self.city, self.setTime) = (city, setTime)
    }

    /// Rides everything; at each hundredth event the counts of all stations are compared, at each thousandth everything.
    ///
    /// - Parameter examine: looks at more at each thousandth event, whose number it is given.
    /// - Returns: What was done and how long it took.
    /// - Throws: `BikeShareDifference` where the server and the record differ, and what the server refuses.
    public func run(
        examine: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> BikeShareReport {
        let progress = ReplayProgress()
        return try await withThrowingTaskGroup(of: BikeShareReport.self) { group in
            group.addTask { try await ride(progress, examine) }
            group.addTask { try await watch(progress) }
            defer { group.cancelAll() }
            guard let report = try await group.next() else { throw CancellationError() }
            return report
        }
    }

    private func ride(
        _ progress: ReplayProgress,
        _ examine: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> BikeShareReport {
        var run = BikeShareRun(city: city, progress: progress, setTime: setTime, examine: examine)
        try await run.begin()
        let steps = city.plan.steps
        for (number, step) in steps.enumerated() {
            try await run.pass(step, before: steps.dropFirst(number + 1).first)
        }
        return try await run.end()
    }

    /// Ends a replay in which nothing happens any more.
    private func watch(_ progress: ReplayProgress) async throws -> BikeShareReport {
        var seen = -1
        while true {
            let events = progress.events.load(ordering: .relaxed)
            guard events != seen else { throw BikeShareDifference("nothing has happened since event \(events)") }
            seen = events
            try await Task.sleep(for: Self.patience)
        }
    }
}
