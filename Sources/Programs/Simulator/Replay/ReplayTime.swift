package import CrosstownValues

/// Compresses recorded time into real time.
package struct ReplayTime: Hashable, Sendable {
    /// When the replay begins.
    let realStart: Timestamp
    /// The recorded moment that it begins with.
    let recordedStart: Timestamp
    /// How many recorded seconds pass in a real one.
    let speed: Double

    /// Compresses time from a moment on.
    package init(realStart: Timestamp, recordedStart: Timestamp, speed: Double) {
        (self.realStart, self.recordedStart, self.speed) = (realStart, recordedStart, speed)
    }

    /// The recorded moment that a real one shows.
    package func recorded(at real: Timestamp) -> Timestamp {
        recordedStart.advanced(milliseconds: Int64(Double(real.milliseconds(since: realStart)) * speed))
    }

    /// When a recorded moment is shown.
    package func real(of recorded: Timestamp) -> Timestamp {
        realStart.advanced(milliseconds: Int64(Double(recorded.milliseconds(since: recordedStart)) / speed))
    }

    /// How many real milliseconds recorded ones take.
    package func realMilliseconds(_ recorded: Int64) -> Int64 { Int64(Double(recorded) / speed) }
}
