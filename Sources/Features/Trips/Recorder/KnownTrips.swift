import CrosstownValues

/// The trips stored before a file is imported, so that a file of the same trips changes none of them.
struct KnownTrips: Sendable {
    /// The tolerance in milliseconds between a track's ends and those of its exported trip.
    private static let tolerance: Int64 = 5_000

    private let trips: [StoredTrip]
    /// For each trip, the latest end of all trips that began no later.
    private let ends: [Timestamp]

    /// - Parameter trips: in the order of time.
    init(_ trips: [StoredTrip]) {
        self.trips = trips
        ends = trips.reduce(into: []) { ends, trip in ends.append(max(ends.last ?? trip.endedAt, trip.endedAt)) }
    }

    /// Returns whether a track belongs to a stored trip: with the same times or a part of it, such as an export without
    /// home zones.
    func hold(_ track: [ToldPosition]) -> Bool {
        guard let first = track.map(\.at).min(), let last = track.map(\.at).max() else { return false }
        let begun = Self.count(trips) { $0.beganAt.milliseconds <= first + Self.tolerance }
        return begun > 0 && ends[begun - 1].milliseconds >= last - Self.tolerance
    }

    /// Returns whether a found trip is the stored one, by its time.
    static func isSame(_ trip: StoredTrip, as draft: TripDraft) -> Bool {
        abs(trip.beganAt.milliseconds(since: draft.beganAt)) <= tolerance
            && abs(trip.endedAt.milliseconds(since: draft.endedAt)) <= tolerance
    }

    /// Returns the number of stored trips with positions in a file.
    func count(in positions: [ToldPosition]) -> Int {
        let moments = positions.map(\.at).sorted()
        return trips.count { trip in
            let next = Self.count(moments) { $0 < trip.beganAt.milliseconds }
            return next < moments.count && moments[next] <= trip.endedAt.milliseconds
        }
    }

    /// Returns the number of trips, in the order of time, that overlap with none of these.
    func countNew(of others: [StoredTrip]) -> Int {
        var later = trips[...]
        return others.count { trip in
            later = later.drop { $0.endedAt <= trip.beganAt }
            return later.first.map { trip.endedAt <= $0.beganAt } ?? true
        }
    }

    /// Returns the number of leading elements that meet a condition, by binary search.
    private static func count<Element>(_ elements: [Element], while isMet: (Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if isMet(elements[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
