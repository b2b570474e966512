package import CrosstownValues

/// Compresses recorded time into real time.
package struct ReplayTime: Hashable, Sendable {
    let realStart: Timestamp
    let recordedStart: Timestamp
    /// The recorded seconds per real second.
    let speed: Double

    /// Creates the conversion.
    package init(realStart: Timestamp, recordedStart: Timestamp, speed: Double) {
        (self.realStart, self.recordedStart, self.speed) = (realStart, recordedStart, speed)
    }

    /// Returns the recorded moment at a real one.
    package func recorded(at real: Timestamp) -> Timestamp {
        recordedStart.advanced(milliseconds: Int64(Double(real.milliseconds(since: realStart)) * speed))
    }

    /// Returns the real moment of a recorded one.
    package func real(of recorded: Timestamp) -> Timestamp {
        realStart.advanced(milliseconds: Int64(Double(recorded.milliseconds(since: recordedStart)) / speed))
    }

    /// Returns the real milliseconds of recorded ones.
    package func realMilliseconds(_ recorded: Int64) -> Int64 { Int64(Double(recorded) / speed) }
}
