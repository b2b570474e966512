public import CrosstownValues

/// Measures pauses by a simulated clock: a pause ends soon after that clock reaches its end.
public struct FollowingClock: Clock {
    /// The maximum delay until a change of the clock is noticed.
    private static let look = Swift.Duration.milliseconds(2)

    /// A moment of the followed clock.
    public struct Instant: InstantProtocol {
        let moment: Timestamp

        /// Returns a later moment.
        public func advanced(by duration: Swift.Duration) -> Instant {
            Instant(moment: moment.advanced(milliseconds: Int64(duration / .milliseconds(1))))
        }

        /// Returns the duration until another moment.
        public func duration(to other: Instant) -> Swift.Duration {
            .milliseconds(other.moment.milliseconds(since: moment))
        }

        /// Whether a moment is earlier than another.
        public static func < (earlier: Instant, later: Instant) -> Bool { earlier.moment < later.moment }
    }

    private let followed: any WallClock

    /// Creates a clock that follows another.
    public init(_ followed: any WallClock) { self.followed = followed }

    /// The current time of the followed clock.
    public var now: Instant { Instant(moment: followed.now()) }

    /// The resolution of the followed clock.
    public var minimumResolution: Swift.Duration { .milliseconds(1) }

    /// Returns once the followed clock reaches a moment.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        while now < deadline { try await Task.sleep(for: Self.look) }
    }
}
