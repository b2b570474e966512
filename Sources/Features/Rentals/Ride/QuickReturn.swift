import CrosstownValues

/// The rule that a vehicle returned at once costs nothing, since it is probably broken.
///
/// Source of the two minutes: of 326,339 rides in the Bay Area in 2014, 761 ended within them where they had begun.
package struct QuickReturn<Station: Hashable> {
    /// The maximum duration of a free ride, in milliseconds.
    static var longestMilliseconds: Int64 { 120_000 }

    /// The stations where the ride began and ended.
    let stations: (start: Station?, end: Station?)
    /// The duration of the ride, in milliseconds.
    let totalMilliseconds: Int64

    /// Creates the rule for a ride between stations, `nil` where unknown.
    package init(stations: (start: Station?, end: Station?), totalMilliseconds: Int64) {
        (self.stations, self.totalMilliseconds) = (stations, totalMilliseconds)
    }

    /// Whether the ride is free; the rider is then asked why, and staff check the vehicle.
    package var isFree: Bool {
        guard let start = stations.start, let end = stations.end else { return false }
        return start == end && totalMilliseconds < Self.longestMilliseconds
    }
}
