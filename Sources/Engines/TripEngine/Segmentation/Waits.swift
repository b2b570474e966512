extension Track {
    /// How long one waits for the next vehicle at most.
    static let longestWait = 2700.0
    /// How long after a stay it is known whether it was a wait.
    static let timeToTell = 900.0

    /// Whether what is between two trips is a wait for a vehicle: no longer than three quarters of an hour, a ride
    /// before it and one after it, and these lead on and not back.
    func isWait(between earlier: TimeSpan, _ later: TimeSpan) -> Bool {
        let ride = 3.0
        let arriving = TimeSpan(start: earlier.end - 600, end: earlier.end)
        let leaving = TimeSpan(start: later.start, end: later.start + Self.timeToTell)
        return later.start - earlier.end < Self.longestWait && leadsOn(from: earlier.end, to: later.start)
            && fastestPace(in: arriving) > ride && fastestPace(in: leaving) > ride
    }

    /// Whether the places ten minutes before a stay and ten minutes after it lie further apart than the nearer of them
    /// lies from the stay.
    private func leadsOn(from arrival: Double, to departure: Double) -> Bool {
        let span = 600.0
        let (before, stay, after) = (fix(near: arrival - span), fix(near: arrival), fix(near: departure + span))
        guard let before, let stay, let after else { return false }
        return before.distance(to: after) >= min(before.distance(to: stay), after.distance(to: stay))
    }

    private func fix(near time: Double) -> PlanarFix? {
        fixes.isEmpty ? nil : fixes[min(firstIndex(notBefore: time), fixes.count - 1)]
    }

    /// The fastest straight half minute that begins in a span.
    private func fastestPace(in span: TimeSpan) -> Double {
        let window = 30.0
        let longest = 60.0
        var fastest = 0.0
        var index = firstIndex(notBefore: span.start)
        var next = index
        while index < fixes.count, fixes[index].time <= span.end {
            while next < fixes.count, fixes[next].time < fixes[index].time + window { next += 1 }
            guard next < fixes.count, fixes[next].time <= span.end + longest else { break }
            let seconds = fixes[next].time - fixes[index].time
            fastest = max(fastest, fixes[index].distance(to: fixes[next]) / seconds)
            index += 1
        }
        return fastest
    }
}
