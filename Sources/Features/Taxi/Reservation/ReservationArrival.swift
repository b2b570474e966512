import CrosstownGeo
import CrosstownValues

/// How long a taxi needs, told where a transaction must not ask the routing engine.
enum ReservationArrival {
    /// Streets are longer than the straight line, as measured in cities.
    private static let detour = 1.35
    /// About 22 km/h.
    private static let metresPerMinute = 367.0

    /// Whole minutes, at least one.
    static func minutes(from place: Coordinate, to meeting: Coordinate) -> Int {
        max(1, Int((place.distance(to: meeting).value * detour / metresPerMinute).rounded(.up)))
    }
}
