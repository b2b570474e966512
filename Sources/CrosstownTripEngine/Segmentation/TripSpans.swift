extension Track {
    /// The spans of travel between stays.
    ///
    /// A stay is twenty minutes within 100 m, or a gap of half an hour that led nowhere. Waiting for a vehicle that
    /// comes sooner is part of the trip.
    var tripSpans: [TimeSpan] {
        var spans: [TimeSpan] = []
        var anchor = 0
        while let departure = departure(from: anchor) {
            let arrival = arrival(after: departure)
            let span = TimeSpan(start: start(from: anchor, before: departure), end: fixes[arrival.end].time)
            let moving = fixes[arrival.end].time - fixes[departure - 1].time
            if moving >= 180 && reach(from: anchor, to: arrival.end) >= 200 { spans.append(span) }
            anchor = max(arrival.next, anchor + 1)
        }
        return spans
    }

    private var stayRadius: Double { 100 }
    private var stayLength: Double { 1200 }
    private var longestGap: Double { 1800 }

    /// The first fix that is away from where a stay was.
    private func departure(from anchor: Int) -> Int? {
        guard anchor < fixes.count else { return nil }
        return fixes[anchor...].firstIndex {
            fixes[anchor].distance(to: $0) > 0.8 * stayRadius + $0.accuracy / 2
        }
    }

    /// When a trip began whose departure was noticed at a fix.
    ///
    /// Phones save power while nothing moves and wake up some 100 m late (a geofence), about three minutes on foot with the time they need. A
    /// trip that begins with the first fixes, or after a pause of the fixes, is taken to have begun so much before.
    private func start(from anchor: Int, before departure: Int) -> Double {
        let (earlier, later) = (fixes[departure - 1], fixes[departure])
        let wakingUp = 180.0
        let walkingSpeed = 1.3
        if later.time - earlier.time >= 60 {
            return max(earlier.time, later.time - earlier.distance(to: later) / walkingSpeed - wakingUp)
        }
        return earlier.time - fixes[anchor].time < 300 ? fixes[anchor].time - wakingUp : earlier.time
    }

    private struct Arrival {
        /// The last fix of the trip.
        let end: Int
        /// The fix from which the stay is watched for the next departure.
        let next: Int
    }

    private func arrival(after departure: Int) -> Arrival {
        var window = departure
        for index in departure..<fixes.count {
            if isStayInGap(after: index) { return Arrival(end: index, next: index + 1) }
            while fixes[window].time < fixes[index].time - stayLength { window += 1 }
            guard fixes[index].time - fixes[departure].time >= stayLength else { continue }
            let first = max(departure, window - 1)
            if isStay(first...index) { return Arrival(end: first, next: index) }
        }
        return Arrival(end: fixes.count - 1, next: fixes.count)
    }

    private func isStayInGap(after index: Int) -> Bool {
        guard index + 1 < fixes.count else { return false }
        let gap = fixes[index + 1].time - fixes[index].time
        return gap > longestGap && fixes[index].distance(to: fixes[index + 1]) < gap / 3
    }

    private func isStay(_ range: ClosedRange<Int>) -> Bool {
        let last = fixes[range.upperBound]
        return fixes[range].allSatisfy { last.distance(to: $0) <= stayRadius }
    }

    private func reach(from anchor: Int, to end: Int) -> Double {
        fixes[anchor...max(anchor, end)].reduce(0) { max($0, fixes[anchor].distance(to: $1)) }
    }
}
