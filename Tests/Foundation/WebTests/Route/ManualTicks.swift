import CrosstownTesting
import Synchronization
import Testing

/// A clock by which whoever sleeps wakes when a test says so.
final class ManualTicks: Clock {
    private let ticks = AsyncStream.makeStream(of: Void.self)
    private let sleeps = Mutex(0)

    var now: ContinuousClock.Instant { ContinuousClock.now }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        sleeps.withLock { $0 += 1 }
        for await _ in ticks.stream { return }
        throw CancellationError()
    }

    /// Wakes the sleeper, and waits until it sleeps again.
    func tick() async throws {
        let before = sleeps.withLock { $0 }
        ticks.continuation.yield()
        try await eventually { sleeps.withLock { $0 } > before }
    }
}
