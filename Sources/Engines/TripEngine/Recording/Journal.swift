internal import CrosstownValues

/// The fixes that the running trip needs, in the order of time, and the search for its end.
struct Journal: Sendable, Hashable {
    private(set) var fixes: [Fix]
    /// When the phone last stayed before the running trip, in milliseconds.
    private(set) var anchor: Int64?
    /// The minimum time between two fixes in milliseconds, which grows with the trip.
    private(set) var spacing: Int64
    /// The time of the next search for the end of the trip, in milliseconds.
    private(set) var nextLook: Int64?

    private static let timeBetweenLooks: Int64 = 60_000
    /// The fixes before and in a stay that determine whether others are jumps.
    private static let context = 2 * Track.neighbours
    /// The stored part of a stay in milliseconds: a trip begins at most five minutes before the end of a stay.
    private static let memoryOfStay: Int64 = 600_000

    init(
        fixes: [Fix] = [],
        anchor: Int64? = nil,
        spacing: Int64 = 0,
        nextLook: Int64? = nil
    ) {
        self.fixes = fixes
        self.anchor = anchor
        self.spacing = spacing
        self.nextLook = nextLook
    }

    /// Adds a fix that is later than all others.
    ///
    /// - Returns: The trips that are certainly over.
    mutating func add(_ fix: Fix, habits: ModeHabits) -> [Trip] {
        let time = fix.time.milliseconds
        if let last = fixes.last, time < last.time.milliseconds + spacing { return [] }
        fixes.append(fix)
        guard time >= nextLook ?? time + 1 || fixes.count >= Recorder.capacity else {
            nextLook = nextLook ?? time + Self.timeBetweenLooks
            return []
        }
        nextLook = time + Self.timeBetweenLooks
        let trips = look(habits: habits)
        if fixes.count >= Recorder.capacity { thin() }
        return trips
    }

    /// Returns whether a fix is already stored, as when a batch is sent again.
    func holds(_ fix: Fix) -> Bool {
        guard let last = fixes.last, fix.time <= last.time else { return false }
        var low = 0
        var high = fixes.count
        while low < high {
            let middle = (low + high) / 2
            if fixes[middle].time < fix.time { low = middle + 1 } else { high = middle }
        }
        return low < fixes.count && fixes[low] == fix
    }

    /// Ends the recording.
    ///
    /// - Returns: The trips that were not returned yet, including the running one.
    mutating func close(habits: ModeHabits) -> [Trip] {
        let track = Track(fixes)
        let search = track.tripSearch(from: track.index(ofMoment: anchor))
        self = Journal()
        return search.trips.map { track.trip(over: $0.span, habits: habits) }
    }

    /// Returns the trip that continues with the last fix or may still continue, or `nil` during a stay.
    func runningTrip(habits: ModeHabits) -> Trip? {
        let track = Track(fixes)
        let search = track.tripSearch(from: track.index(ofMoment: anchor))
        return search.trips.last.map { track.trip(over: $0.span, habits: habits) }
    }

    /// Finds trips that are over and deletes the fixes that only they needed.
    private mutating func look(habits: ModeHabits) -> [Trip] {
        let whole = Track(fixes)
        guard whole.fixes.count > Self.context else { return [] }
        // The latest fixes may still turn out to be jumps.
        let now = whole.fixes[whole.fixes.count - Track.neighbours].time
        let settled = whole.part(fromSeconds: 0, to: now)
        let search = settled.tripSearch(from: settled.index(ofMoment: anchor))
        let over = search.trips.overForCertain(at: now)
        let watched = over.last?.next ?? (over.count == search.trips.count ? search.anchor : nil)
        if let watched, watched < settled.fixes.count {
            anchor = settled.moment(atSeconds: settled.fixes[watched].time).milliseconds
        }
        if !over.isEmpty { forgetTrips() }
        if over.count == search.trips.count, !search.isAway { forgetStay() }
        return over.map { whole.trip(over: $0.span, habits: habits) }
    }

    private mutating func forgetTrips() {
        spacing = 0
        guard let anchor, let first = fixes.firstIndex(where: { $0.time.milliseconds >= anchor }) else { return }
        fixes.removeFirst(max(0, first - Self.context))
    }

    /// Keeps the beginning and the latest fixes of a stay.
    private mutating func forgetStay() {
        spacing = 0
        guard let anchor, let last = fixes.last?.time.milliseconds,
            let first = fixes.firstIndex(where: { $0.time.milliseconds >= anchor })
        else { return }
        let latest = max(0, fixes.count - Self.context)
        fixes = fixes.enumerated().filter { index, fix in
            index >= latest || fix.time.milliseconds > last - Self.memoryOfStay || (first - 1...first).contains(index)
        }.map { $0.element }
    }

    /// Increases the spacing of fixes so that half of them are deleted.
    private mutating func thin() {
        spacing = max(2000, 2 * spacing)
        while fixes.count > Recorder.capacity / 2 {
            var kept: [Fix] = []
            for fix in fixes {
                if let last = kept.last, fix.time.milliseconds(since: last.time) < spacing { continue }
                kept.append(fix)
            }
            fixes = kept
            if fixes.count > Recorder.capacity / 2 { spacing *= 2 }
        }
    }
}

extension [FoundTrip] {
    /// Returns the first trips that no later fix can extend.
    fileprivate func overForCertain(at now: Double) -> ArraySlice<FoundTrip> {
        let undecided = indices.first { index in
            let next = index + 1 < count ? self[index + 1].span.start : nil
            return self[index].next == nil
                || now < next.map { $0 + Track.timeToTell + 60 }
                    ?? self[index].span.end + Track.longestWait
        }
        return self[..<(undecided ?? count)]
    }
}

extension Track {
    /// Returns the index of the first fix at a moment or after it; of the first of all for `nil`.
    func index(ofMoment milliseconds: Int64?) -> Int {
        guard let milliseconds else { return 0 }
        return firstIndex(notBefore: seconds(of: Timestamp(milliseconds: milliseconds)))
    }
}
