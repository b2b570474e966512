public import CrosstownValues
import Synchronization

/// Replays recorded weeks on a server: rents through its API, and unlocks, removes and returns bikes at docks that use
/// the Dock Protocol.
///
/// The server's clock is set to each step of the plan. Within a step, unrelated acts are concurrent. The next step
/// begins once the server knows that the locks of this one have opened; the docks' events of returns may still be in
/// transit, because every event has its own timestamp. A station that was silent for long sends a heartbeat before a
/// rental: all heartbeats of two weeks would be a hundred for each ride.
public struct BikeShareReplay: Sendable {
    /// The time without progress after which the replay has failed.
    private static let patience = Duration.seconds(60)

    private let city: ReplayedCity
    private let setTime: @Sendable (Timestamp) -> Void

    /// Creates a replay in a city; `setTime` sets the clock of the server and of the stations.
    public init(in city: ReplayedCity, setTime: @escaping @Sendable (Timestamp) -> Void) {
        (self.city, self.setTime) = (city, setTime)
    }

    /// Replays all rides; it compares the counts of all stations at each hundredth event, and everything at each
    /// thousandth.
    ///
    /// - Parameter examine: Additional checks at each thousandth event, called with its number.
    /// - Returns: The report.
    /// - Throws: `BikeShareDifference` if the server and the record differ, and the errors of the server.
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
