import CrosstownApp
import CrosstownValues

/// A clock on which an hour passes in minutes, the same for all processes that are told the same beginning.
struct PacedClock: WallClock {
    /// The moment at which it agrees with the machine's clock.
    let beginning: Timestamp
    /// How many of its seconds pass in a second.
    let pace: Int

    func now() -> Timestamp {
        beginning.advanced(milliseconds: SystemClock().now().milliseconds(since: beginning) * Int64(pace))
    }
}

/// Sleeps as a paced clock goes.
struct PacedSleeper: Clock {
    let pace: Int

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { ContinuousClock().minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(for: ContinuousClock.now.duration(to: deadline) / pace)
    }
}
