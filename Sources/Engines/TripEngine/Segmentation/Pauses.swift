extension PlanarFix {
    /// The maximum seconds of a pause within a leg; a longer one is a separate leg or a stay.
    static let longestPause = 1800.0
    /// The assumed pace in m/s in a pause before a trip is noticed: between walking and riding.
    static let wakingPace = 3.0
    /// The seconds that phones need to notice that they have left a place.
    static let wakingUp = 180.0

    /// Returns whether the pause until a later fix is a stay: half an hour or more that led nowhere.
    ///
    /// Within three hours, a slow walk leads somewhere. A longer pause slower than a ride was mostly a stay; after half
    /// a day, rides and stays cannot be distinguished.
    func isStay(until later: PlanarFix) -> Bool {
        let (halfDay, threeHours) = (43_200.0, 10_800.0)
        let seconds = later.time - time
        guard seconds > Self.longestPause else { return false }
        guard seconds <= halfDay else { return true }
        let slowest = seconds <= threeHours ? 1 / 1.5 : 7
        return distance(to: later) < seconds * slowest
    }

    /// Returns whether the phone appears, after a pause that was a stay, at a place that it cannot have reached since
    /// it left: the time and the route are unknown.
    ///
    /// Within an hour, half an hour at the usual pace counts as the route of a trip that was noticed late. After that,
    /// it is only the distance that phones need to wake up: the last place of another day or of another file is not
    /// part of a trip.
    func isLost(until later: PlanarFix) -> Bool {
        let hour = 3600.0
        guard isStay(until: later) else { return false }
        let onTheWay = later.time - time <= hour ? Self.longestPause : Self.wakingUp
        return distance(to: later) > onTheWay * Self.wakingPace
    }
}

extension Track {
    /// Returns whether the pause before a fix is separate from the ride around it: the user paused the recording and
    /// continued by something faster, so that its pace is twice that of the ride on either side.
    func leadsElsewhere(pauseBefore index: Int) -> Bool {
        let (shortest, fastestOnFoot) = (300.0, 2.7)
        let (earlier, later) = (fixes[index - 1], fixes[index])
        let seconds = later.time - earlier.time
        guard seconds >= shortest else { return false }
        let before = ridingPace(through: stride(from: index - 1, to: 0, by: -1))
        let after = ridingPace(through: stride(from: index + 1, to: fixes.count, by: 1))
        guard let before, let after, min(before, after) > fastestOnFoot else { return false }
        return earlier.distance(to: later) > 2 * max(before, after) * seconds
    }

    /// Returns the pace over ten minutes of closely spaced fixes, each with the one before it in time, or `nil` with
    /// fewer than two minutes of them.
    private func ridingPace(through indices: StrideTo<Int>) -> Double? {
        let (usual, longest, least) = (60.0, 600.0, 120.0)
        var (metres, seconds) = (0.0, 0.0)
        for index in indices {
            let step = fixes[index].time - fixes[index - 1].time
            guard step <= usual, seconds < longest else { break }
            metres += fixes[index - 1].distance(to: fixes[index])
            seconds += step
        }
        return seconds >= least ? metres / seconds : nil
    }
}
