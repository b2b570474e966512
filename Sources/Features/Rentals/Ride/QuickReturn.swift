import CrosstownValues

/// The rule that a vehicle brought back at once costs nothing, since it is probably broken.
///
/// Source of the two minutes: of 326,339 rides in the Bay Area in 2014, 761 ended within them where they had begun.
package struct QuickReturn<Station: Hashable> {
    /// How long the rider may have tried the vehicle.
    static var longestMilliseconds: Int64 { 120_000 }

    /// Where the ride began, and where it ended.
    let stations: (start: Station?, end: Station?)
    /// How long it took.
    let totalMilliseconds: Int64

    /// A ride from one station to another; `nil` where it is not known.
    package init(stations: (start: Station?, end: Station?), totalMilliseconds: Int64) {
        (self.stations, self.totalMilliseconds) = (stations, totalMilliseconds)
    }

    /// Whether the ride is free, the rider is asked why, and staff look at the vehicle.
    package var isFree: Bool {
        guard let start = stations.start, let end = stations.end else { return false }
        return start == end && totalMilliseconds < Self.longestMilliseconds
    }
}
