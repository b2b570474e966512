package import CrosstownValues

/// The riding and pause times of a ride, by the clocks of the hardware.
package struct RideClock: Hashable, Sendable {
    /// A time range after the start of the ride, in milliseconds, without its end.
    package struct Pause: Hashable, Sendable {
        let begin: Int64
        let end: Int64

        /// Creates a range from a time to before another.
        package init(begin: Int64, end: Int64) { (self.begin, self.end) = (begin, end) }
    }

    /// The duration of the ride, including pauses, in milliseconds.
    package let totalMilliseconds: Int64
    /// The pauses, in order.
    package let pauses: [Pause]

    /// The duration of the pauses, in milliseconds.
    package var pausedMilliseconds: Int64 { paused(until: totalMilliseconds) }

    /// The riding time, in milliseconds.
    package var ridingMilliseconds: Int64 { totalMilliseconds - pausedMilliseconds }

    /// Creates the clock of a ride without a pause.
    package init(totalMilliseconds: Int64) { self.init(totalMilliseconds: totalMilliseconds, pauses: []) }

    /// Creates the clock of a ride with pauses, each cut off at the end of the ride.
    package init(totalMilliseconds: Int64, pauses: [Pause]) {
        let total = max(0, totalMilliseconds)
        self.totalMilliseconds = total
        self.pauses = pauses.compactMap { pause in
            let (begin, end) = (min(max(0, pause.begin), total), min(max(0, pause.end), total))
            return begin < end ? Pause(begin: begin, end: end) : nil
        }
    }

    /// Creates the clock from the events of a ride until a moment; `nil` for one that never started.
    package init?(_ events: [(event: RideEvent, at: Timestamp)], until end: Timestamp) {
        guard let start = events.first(where: { $0.event == .start })?.at else { return nil }
        let gaps = Self.gaps(in: events)
        // Unobserved time does not count, as if the clock had stopped.
        func time(of moment: Timestamp) -> Int64 {
            gaps.reduce(moment.milliseconds(since: start)) { time, gap in
                time - max(0, min(gap.end, moment).milliseconds(since: gap.begin))
            }
        }
        var pauses: [Pause] = []
        var pausedSince: Int64?
        for (event, at) in events where at <= end {
            if event == .pause { pausedSince = pausedSince ?? time(of: at) }
            if event == .resume, let since = pausedSince {
                pauses.append(Pause(begin: since, end: time(of: at)))
                pausedSince = nil
            }
        }
        let total = time(of: end)
        if let since = pausedSince { pauses.append(Pause(begin: since, end: total)) }
        self.init(totalMilliseconds: total, pauses: pauses)
    }

    /// Returns the unobserved times of a ride.
    private static func gaps(in events: [(event: RideEvent, at: Timestamp)]) -> [(begin: Timestamp, end: Timestamp)] {
        let begins = events.filter { $0.event == .unobserved }.map(\.at)
        let ends = events.filter { $0.event == .observed }.map(\.at)
        return zip(begins, ends).map { ($0, $1) }
    }

    /// Returns the part of the ride until a time.
    func cut(at time: Int64) -> RideClock { RideClock(totalMilliseconds: min(totalMilliseconds, time), pauses: pauses) }

    /// Returns the ride with its last pause extended until a time.
    func staying(until time: Int64) -> RideClock {
        guard let last = pauses.last else { return self }
        return RideClock(
            totalMilliseconds: time,
            pauses: Array(pauses.dropLast()) + [Pause(begin: last.begin, end: time)]
        )
    }

    /// Returns the pause time until a moment after the start.
    func paused(until moment: Int64) -> Int64 {
        pauses.reduce(0) { $0 + max(0, min($1.end, moment) - $1.begin) }
    }
}
