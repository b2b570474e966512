package import CrosstownValues

/// When the vehicle of a ride moved and when it stood in a pause, by the clocks of the hardware.
package struct RideClock: Hashable, Sendable {
    /// A span of time after the start of the ride, in milliseconds; the end does not belong to it.
    package struct Pause: Hashable, Sendable {
        let begin: Int64
        let end: Int64

        /// A span from a time to before another.
        package init(begin: Int64, end: Int64) { (self.begin, self.end) = (begin, end) }
    }

    /// How long the ride took, pauses included.
    package let totalMilliseconds: Int64
    /// The pauses, in their order.
    package let pauses: [Pause]

    /// How long the pauses took.
    package var pausedMilliseconds: Int64 { paused(until: totalMilliseconds) }

    /// How long the vehicle was free.
    package var ridingMilliseconds: Int64 { totalMilliseconds - pausedMilliseconds }

    /// A ride without a pause.
    package init(totalMilliseconds: Int64) { self.init(totalMilliseconds: totalMilliseconds, pauses: []) }

    /// A ride with pauses, each cut off at the end of the ride.
    package init(totalMilliseconds: Int64, pauses: [Pause]) {
        let total = max(0, totalMilliseconds)
        self.totalMilliseconds = total
        self.pauses = pauses.compactMap { pause in
            let (begin, end) = (min(max(0, pause.begin), total), min(max(0, pause.end), total))
            return begin < end ? Pause(begin: begin, end: end) : nil
        }
    }

    /// The clock of a ride from what happened in it until a moment; `nil` for one that never started.
    package init?(_ events: [(event: RideEvent, at: Timestamp)], until end: Timestamp) {
        guard let start = events.first(where: { $0.event == .start })?.at else { return nil }
        let gaps = Self.gaps(in: events)
        // Time that nobody observed does not count, as if the clock had stopped.
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

    /// The times of a ride that nobody observed.
    private static func gaps(in events: [(event: RideEvent, at: Timestamp)]) -> [(begin: Timestamp, end: Timestamp)] {
        let begins = events.filter { $0.event == .unobserved }.map(\.at)
        let ends = events.filter { $0.event == .observed }.map(\.at)
        return zip(begins, ends).map { ($0, $1) }
    }

    /// The part of a ride until a time.
    func cut(at time: Int64) -> RideClock { RideClock(totalMilliseconds: min(totalMilliseconds, time), pauses: pauses) }

    /// A ride whose last pause lasts until a time.
    func staying(until time: Int64) -> RideClock {
        guard let last = pauses.last else { return self }
        return RideClock(
            totalMilliseconds: time,
            pauses: Array(pauses.dropLast()) + [Pause(begin: last.begin, end: time)]
        )
    }

    /// How much of the time until a moment after the start was pause.
    func paused(until moment: Int64) -> Int64 {
        pauses.reduce(0) { $0 + max(0, min($1.end, moment) - $1.begin) }
    }
}
