import CrosstownValues

/// The trips that are there before a file of their time is read, so that a file of the same trips changes none of them.
struct KnownTrips: Sendable {
    /// By how many milliseconds the ends of a track may be off those of the trip that it was exported from.
    private static let tolerance: Int64 = 5_000

    private let trips: [StoredTrip]
    /// For each trip, when the last of those that began no later ended.
    private let ends: [Timestamp]

    /// - Parameter trips: in the order of time.
    init(_ trips: [StoredTrip]) {
        self.trips = trips
        ends = trips.reduce(into: []) { ends, trip in ends.append(max(ends.last ?? trip.endedAt, trip.endedAt)) }
    }

    /// Whether a track is of one of the trips: it has the same times, or is a part of it, as without what lies in home zones.
    func hold(_ track: [ToldPosition]) -> Bool {
        guard let first = track.map(\.at).min(), let last = track.map(\.at).max() else { return false }
        let begun = Self.count(trips) { $0.beganAt.milliseconds <= first + Self.tolerance }
        return begun > 0 && ends[begun - 1].milliseconds >= last - Self.tolerance
    }

    /// Whether a trip is the one that was found again, by its time.
    static func isSame(_ trip: StoredTrip, as draft: TripDraft) -> Bool {
        abs(trip.beganAt.milliseconds(since: draft.beganAt)) <= tolerance
            && abs(trip.endedAt.milliseconds(since: draft.endedAt)) <= tolerance
    }

    /// How many of the trips a file has positions of.
    func count(in positions: [ToldPosition]) -> Int {
        let moments = positions.map(\.at).sorted()
        return trips.count { trip in
            let next = Self.count(moments) { $0 < trip.beganAt.milliseconds }
            return next < moments.count && moments[next] <= trip.endedAt.milliseconds
        }
    }

    /// How many trips, in the order of time, share no time with these.
    func countNew(of others: [StoredTrip]) -> Int {
        var later = trips[...]
        return others.count { trip in
            later = later.drop { $0.endedAt <= trip.beganAt }
            return later.first.map { trip.endedAt <= $0.beganAt } ?? true
        }
    }

    /// How many elements at the beginning meet a condition that none meets after the first that does not.
    private static func count<Element>(_ elements: [Element], while isMet: (Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if isMet(elements[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
