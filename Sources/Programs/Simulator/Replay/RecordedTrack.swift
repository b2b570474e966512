package import CrosstownGeo
package import CrosstownValues

/// The positions of one taxi on a recorded day.
package struct RecordedTrack: Sendable {
    /// How long before its first ride and after its last one a taxi is on duty, in milliseconds.
    private static let marginMilliseconds: Int64 = 600_000
    /// The speed of a taxi to its next passenger if it is short of time, in meters per second.
    private static let approachSpeed = 8.0

    private var moments: [Timestamp] = []
    private var places: [Coordinate] = []

    /// Joins one taxi's rides; between them it waits and leaves in time for the next.
    package init(_ trips: [RecordedTrip]) {
        for trip in trips.sorted(by: { $0.startedAt < $1.startedAt }) {
            if let end = moments.last, let stand = places.last, let start = trip.places.first {
                let approach = Int64(stand.distance(to: start).value / Self.approachSpeed * 1000)
                append(max(end, trip.startedAt.advanced(milliseconds: -approach)), stand)
            }
            for (index, place) in trip.places.enumerated() {
                let after = Int64(index) * RecordedTrip.positionMilliseconds
                append(trip.startedAt.advanced(milliseconds: after), place)
            }
        }
    }

    /// Returns whether the taxi is on duty at a moment.
    package func isOnDuty(at moment: Timestamp) -> Bool {
        guard let first = moments.first, let last = moments.last else { return false }
        return moment >= first.advanced(milliseconds: -Self.marginMilliseconds)
            && moment <= last.advanced(milliseconds: Self.marginMilliseconds)
    }

    /// Returns the taxi's position at a moment; it stands before its first ride and after its last.
    ///
    /// Without any ride, it returns `nil`.
    package func place(at moment: Timestamp) -> Coordinate? {
        guard let first = places.first, let last = places.last else { return nil }
        let next = firstIndex(after: moment)
        if next == 0 { return first }
        if next == moments.count { return last }
        let span = moments[next].milliseconds(since: moments[next - 1])
        let fraction = Double(moment.milliseconds(since: moments[next - 1])) / Double(span)
        let (from, to) = (places[next - 1], places[next])
        return Coordinate(
            latitude: from.latitude + (to.latitude - from.latitude) * fraction,
            longitude: from.longitude + (to.longitude - from.longitude) * fraction
        )
    }

    private mutating func append(_ moment: Timestamp, _ place: Coordinate) {
        // If recorded rides overlap, the earlier one is used.
        if let last = moments.last, moment < last { return }
        moments.append(moment)
        places.append(place)
    }

    private func firstIndex(after moment: Timestamp) -> Int {
        var low = 0
        var high = moments.count
        while low < high {
            let middle = (low + high) / 2
            if moments[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
