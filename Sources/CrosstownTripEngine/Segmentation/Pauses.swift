extension PlanarFix {
    /// The seconds of a pause that may still be a part of a leg with fixes; a longer one is a leg of its own, or a stay.
    static let longestPause = 1800.0
    /// The pace, in m/s, that is taken for a way in a pause before a trip is noticed: between walking and riding.
    static let wakingPace = 3.0

    /// Whether the pause until a later fix is taken for a stay: one of half an hour or more that led nowhere.
    ///
    /// Within three hours, a slow walk leads somewhere. Whoever was slower than a ride in a longer pause stayed somewhere
    /// for most of it; after half a day nobody knows what was a ride and what a stay.
    func isStay(until later: PlanarFix) -> Bool {
        let (halfDay, threeHours) = (43_200.0, 10_800.0)
        let seconds = later.time - time
        guard seconds > Self.longestPause else { return false }
        guard seconds <= halfDay else { return true }
        let slowest = seconds <= threeHours ? 1 / 1.5 : 7
        return distance(to: later) < seconds * slowest
    }

    /// Whether the phone turns up, after a pause that was a stay, where half an hour at the usual pace does not lead to:
    /// when and how it came there nobody knows.
    func isLost(until later: PlanarFix) -> Bool {
        isStay(until: later) && distance(to: later) > Self.longestPause * Self.wakingPace
    }
}
