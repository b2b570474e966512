/// A clock that never waits.
public struct HastyClock: Clock {
    /// Makes the clock.
    public init() {}

    /// The present moment.
    public var now: ContinuousClock.Instant { ContinuousClock.now }

    /// As fine as can be.
    public var minimumResolution: Duration { .zero }

    /// Goes on at once.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}
