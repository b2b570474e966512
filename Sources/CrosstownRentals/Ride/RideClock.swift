import CrosstownValues

/// When the vehicle of a ride moved and when it stood in a pause, by the clocks of the hardware.
struct RideClock: Hashable, Sendable {
    /// A span of time after the start of the ride, in milliseconds; the end does not belong to it.
    struct Pause: Hashable, Sendable {
        let begin: Int64
        let end: Int64
    }

    /// How long the ride took, pauses included.
    let totalMilliseconds: Int64
    /// The pauses, in their order.
    let pauses: [Pause]

    /// How long the pauses took.
    var pausedMilliseconds: Int64 { paused(until: totalMilliseconds) }

    /// How long the vehicle was free.
    var ridingMilliseconds: Int64 { totalMilliseconds - pausedMilliseconds }

    /// A ride without a pause.
    init(totalMilliseconds: Int64) { self.init(totalMilliseconds: totalMilliseconds, pauses: []) }

    /// A ride with pauses, each cut off at the end of the ride.
    init(totalMilliseconds: Int64, pauses: [Pause]) {
        let total = max(0, totalMilliseconds)
        self.totalMilliseconds = total
        self.pauses = pauses.compactMap { pause in
            let (begin, end) = (min(max(0, pause.begin), total), min(max(0, pause.end), total))
            return begin < end ? Pause(begin: begin, end: end) : nil
        }
    }

    /// The clock of a ride from what happened in it until a moment; `nil` for one that never started.
    init?(_ events: [(event: RideEvent, at: Timestamp)], until end: Timestamp) {
        guard let start = events.first(where: { $0.event == .start })?.at else { return nil }
        var pauses: [Pause] = []
        var pausedSince: Int64?
        for (event, at) in events where at <= end {
            let moment = at.milliseconds(since: start)
            if event == .pause { pausedSince = pausedSince ?? moment }
            if event == .resume, let since = pausedSince {
                pauses.append(Pause(begin: since, end: moment))
                pausedSince = nil
            }
        }
        let total = end.milliseconds(since: start)
        if let since = pausedSince { pauses.append(Pause(begin: since, end: total)) }
        self.init(totalMilliseconds: total, pauses: pauses)
    }

    /// How much of the time until a moment after the start was pause.
    func paused(until moment: Int64) -> Int64 {
        pauses.reduce(0) { $0 + max(0, min($1.end, moment) - $1.begin) }
    }
}
