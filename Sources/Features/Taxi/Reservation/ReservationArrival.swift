import CrosstownGeo
import CrosstownValues

/// Estimates a taxi's arrival in transactions, which must not call the routing engine.
enum ReservationArrival {
    /// The ratio of streets to the straight line, as measured in cities.
    private static let detour = 1.35
    /// About 22 km/h.
    private static let metresPerMinute = 367.0

    /// Returns whole minutes, at least one.
    static func minutes(from place: Coordinate, to meeting: Coordinate) -> Int {
        max(1, Int((place.distance(to: meeting).value * detour / metresPerMinute).rounded(.up)))
    }
}
