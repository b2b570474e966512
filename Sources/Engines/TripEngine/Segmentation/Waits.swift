extension Track {
    /// The maximum seconds of a wait for the next vehicle.
    static let longestWait = 2700.0
    /// The seconds after a stay until the search can decide whether it was a wait.
    static let timeToTell = 900.0

    /// Returns whether the time between two trips is a wait for a vehicle: at most three quarters of an hour, between
    /// two rides that lead on instead of back.
    func isWait(between earlier: TimeSpan, _ later: TimeSpan) -> Bool {
        let ride = 3.0
        let arriving = TimeSpan(start: earlier.end - 600, end: earlier.end)
        let leaving = TimeSpan(start: later.start, end: later.start + Self.timeToTell)
        return later.start - earlier.end < Self.longestWait && leadsOn(from: earlier.end, to: later.start)
            && fastestPace(in: arriving) > ride && fastestPace(in: leaving) > ride
    }

    /// Returns whether the places ten minutes before and after a stay are farther from each other than the nearer of
    /// them is from the stay.
    private func leadsOn(from arrival: Double, to departure: Double) -> Bool {
        let span = 600.0
        let (before, stay, after) = (fix(near: arrival - span), fix(near: arrival), fix(near: departure + span))
        guard let before, let stay, let after else { return false }
        return before.distance(to: after) >= min(before.distance(to: stay), after.distance(to: stay))
    }

    private func fix(near time: Double) -> PlanarFix? {
        fixes.isEmpty ? nil : fixes[min(firstIndex(notBefore: time), fixes.count - 1)]
    }

    /// Returns the fastest straight half minute that begins in a span.
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
