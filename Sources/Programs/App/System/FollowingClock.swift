public import CrosstownValues

/// Measures pauses by a clock that others move: a pause ends soon after that clock has come to its end.
public struct FollowingClock: Clock {
    /// How long it takes at most until a moved clock is noticed.
    private static let look = Swift.Duration.milliseconds(2)

    /// A moment of the followed clock.
    public struct Instant: InstantProtocol {
        let moment: Timestamp

        /// The moment so much later.
        public func advanced(by duration: Swift.Duration) -> Instant {
            Instant(moment: moment.advanced(milliseconds: Int64(duration / .milliseconds(1))))
        }

        /// How long it is until another moment.
        public func duration(to other: Instant) -> Swift.Duration {
            .milliseconds(other.moment.milliseconds(since: moment))
        }

        /// Whether a moment is earlier than another.
        public static func < (earlier: Instant, later: Instant) -> Bool { earlier.moment < later.moment }
    }

    private let followed: any WallClock

    /// Follows a clock.
    public init(_ followed: any WallClock) { self.followed = followed }

    /// The present moment of the followed clock.
    public var now: Instant { Instant(moment: followed.now()) }

    /// What the followed clock can tell apart.
    public var minimumResolution: Swift.Duration { .milliseconds(1) }

    /// Returns once the followed clock has come to a moment.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        while now < deadline { try await Task.sleep(for: Self.look) }
    }
}
