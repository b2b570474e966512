/// The sources of a track's fixes.
public enum FixSource: Sendable, Hashable {
    /// A phone that notices late that a trip has begun.
    case sleepingPhone
    /// A file that a user recorded deliberately or another service completed: its first fix is its beginning.
    case file
}

struct FoundTrip: Sendable, Hashable {
    var span: TimeSpan
    /// The fix from which the search watches the stay after it for the next departure; `nil` while the trip continues.
    var next: Int?
}

/// The trips found by a search, and the final state of the phone.
struct TripSearch: Sendable, Hashable {
    var trips: [FoundTrip] = []
    /// The place where the phone last stayed, as the index of a fix.
    var anchor: Int
    /// Whether the phone has left that place.
    var isAway = false
}

extension Track {
    /// Returns the spans of travel between stays.
    func tripSpans(by source: FixSource) -> [TimeSpan] { tripSearch(from: 0, by: source).trips.map { $0.span } }

    /// Finds trips from a fix at which the phone stayed.
    ///
    /// A stay is a quarter of an hour within 100 m, or a gap of half an hour that led nowhere; if it turns out to be a
    /// wait between two vehicles, the trip continues. A gap of many hours always ends a trip, and its route is not part
    /// of any trip.
    func tripSearch(from first: Int, by source: FixSource = .sleepingPhone) -> TripSearch {
        var search = TripSearch(anchor: first)
        while let departure = departure(from: search.anchor) {
            if fixes[departure - 1].isLost(until: fixes[departure]) {
                search.anchor = departure
                continue
            }
            let arrival = arrival(after: departure, by: source)
            let span = span(
                from: search.anchor,
                departure: departure,
                arrival: arrival?.end ?? standing(at: fixes.count - 1, from: departure),
                by: source
            )
            if let span { append(FoundTrip(span: span, next: arrival?.next), to: &search.trips) }
            guard let arrival else {
                search.isAway = true
                return search
            }
            search.anchor = max(arrival.next, search.anchor + 1)
        }
        return search
    }

    private func append(_ trip: FoundTrip, to trips: inout [FoundTrip]) {
        if let last = trips.last, isWait(between: last.span, trip.span) {
            trips[trips.count - 1].span.end = trip.span.end
            trips[trips.count - 1].next = trip.next
        } else {
            trips.append(trip)
        }
    }

    /// Returns the span of a trip, or `nil` if its time or route is too short.
    private func span(from anchor: Int, departure: Int, arrival: Int, by source: FixSource) -> TimeSpan? {
        let moving = fixes[arrival].time - fixes[departure - 1].time
        guard moving >= 180, reach(from: anchor, to: arrival) >= 200 else { return nil }
        return TimeSpan(start: start(from: anchor, before: departure, by: source), end: fixes[arrival].time)
    }

    private var stayRadius: Double { 100 }
    private var stayLength: Double { 900 }

    /// Returns the first fix that is away from the place of a stay.
    private func departure(from anchor: Int) -> Int? {
        guard anchor < fixes.count else { return nil }
        return fixes[anchor...].firstIndex {
            fixes[anchor].distance(to: $0) > 0.8 * stayRadius + $0.accuracy / 2
        }
    }

    /// Returns when a trip began whose departure was noticed at a fix.
    ///
    /// Phones save power while nothing moves and wake up about 100 m late (a geofence), about three minutes on foot
    /// including the time they need. A trip that begins with the first fixes, or after a pause of the fixes, begins
    /// that much earlier; its pace in the pause is between walking and riding. In a file whose fixes are always that
    /// far apart, there is no such pause: the last fix at the stay is the first of the trip.
    private func start(from anchor: Int, before departure: Int, by source: FixSource) -> Double {
        let (earlier, later) = (fixes[departure - 1], fixes[departure])
        let wakingUp = source == .sleepingPhone ? 180.0 : 0
        let isSparse = source == .file && isSparse(around: departure)
        let isPause = later.time - earlier.time >= Self.pauseOfFixes && !isSparse
        if isPause { return wake(at: later, after: earlier, wakingUp) }
        guard earlier.time - fixes[anchor].time < 300 else {
            return isSparse ? lastAtStay(from: anchor, before: departure).time : earlier.time
        }
        let first = fixes[anchor]
        let pause = 600.0
        guard anchor > 0, first.time - fixes[anchor - 1].time > pause, !fixes[anchor - 1].isLost(until: first) else {
            return first.time - wakingUp
        }
        return wake(at: first, after: fixes[anchor - 1], wakingUp)
    }

    /// The seconds without a fix that may hide the beginning of a trip.
    private static var pauseOfFixes: Double { 60 }

    /// Returns whether a step to a departure is as long as a pause but similar to the steps after it, and so is not a
    /// pause.
    private func isSparse(around departure: Int) -> Bool {
        let steps = 3
        let (earlier, later) = (fixes[departure - 1], fixes[departure])
        let step = later.time - earlier.time
        guard step >= Self.pauseOfFixes, !earlier.isStay(until: later) else { return false }
        let last = min(departure + steps, fixes.count - 1)
        return fixes[last].time - later.time >= Double(last - departure) * step / 2
    }

    /// Returns the last fix at a stay before the route that is noticed at a departure.
    private func lastAtStay(from anchor: Int, before departure: Int) -> PlanarFix {
        fixes[anchor..<departure].last { fixes[anchor].distance(to: $0) <= stayRadius / 2 } ?? fixes[anchor]
    }

    private func wake(at fix: PlanarFix, after earlier: PlanarFix, _ wakingUp: Double) -> Double {
        max(earlier.time, fix.time - earlier.distance(to: fix) / PlanarFix.wakingPace - wakingUp)
    }

    private struct Arrival {
        let end: Int
        /// The fix from which the search watches the stay for the next departure.
        let next: Int
    }

    /// Returns where the trip ended, or `nil` while it continues with the last fix.
    private func arrival(after departure: Int, by source: FixSource) -> Arrival? {
        var window = departure
        for index in departure..<fixes.count {
            if isStayInGap(after: index) {
                return Arrival(end: standing(at: index, from: departure), next: index + 1)
            }
            while fixes[window].time < fixes[index].time - stayLength { window += 1 }
            guard fixes[index].time - fixes[departure].time >= stayLength else { continue }
            let first = max(departure, window - 1)
            if isStay(first...index) {
                return Arrival(end: entry(toStayAt: index, from: departure, by: source), next: index)
            }
        }
        return nil
    }

    /// Returns the last fix of a trip to a stay that lasts until a fix.
    ///
    /// Usually this is the first one within 100 m of the stay. In files with positions a minute apart, the trip ends
    /// within 50 m of it, as it begins: the last minute of a walk is part of it.
    private func entry(toStayAt index: Int, from departure: Int, by source: FixSource) -> Int {
        let first = firstFix(within: stayRadius, of: index, from: departure)
        let isSparse = first > departure && fixes[first].time - fixes[first - 1].time >= Self.pauseOfFixes
        guard source == .file, isSparse else { return first }
        return (first...index).first { fixes[$0].distance(to: fixes[index]) <= stayRadius / 2 } ?? index
    }

    private func isStayInGap(after index: Int) -> Bool {
        index + 1 < fixes.count && fixes[index].isStay(until: fixes[index + 1])
    }

    private func isStay(_ range: ClosedRange<Int>) -> Bool {
        let last = fixes[range.upperBound]
        return fixes[range].allSatisfy { last.distance(to: $0) <= stayRadius }
    }

    /// Returns the first of the fixes during which the phone has stood at one place until a fix: for at least a minute,
    /// or that fix itself.
    ///
    /// Phones report fixes for some minutes after a trip before they sleep, and users end a recording late.
    private func standing(at index: Int, from departure: Int) -> Int {
        let (near, shortest) = (50.0, 60.0)
        let first = firstFix(within: near, of: index, from: departure)
        return fixes[index].time - fixes[first].time >= shortest ? first : index
    }

    /// Returns the first of the fixes, up to one, that are all near it.
    private func firstFix(within metres: Double, of index: Int, from departure: Int) -> Int {
        var first = index
        while first > departure, fixes[first - 1].distance(to: fixes[index]) <= metres { first -= 1 }
        return first
    }

    private func reach(from anchor: Int, to end: Int) -> Double {
        fixes[anchor...max(anchor, end)].reduce(0) { max($0, fixes[anchor].distance(to: $1)) }
    }
}
