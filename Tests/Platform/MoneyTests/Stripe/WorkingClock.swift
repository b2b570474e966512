import CrosstownSQL

/// A clock on which every pause is over as soon as the outbound tasks that are due are run.
struct WorkingClock: Clock {
    let tasks: OutboundTaskRunner

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        _ = try await tasks.step()
    }
}
