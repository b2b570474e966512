import CrosstownGeo
import CrosstownValues

/// Since when a taxi has not moved.
struct Standstill: Hashable, Sendable {
    /// Accurate positions of a phone that does not move differ by up to this distance.
    private static let leastRadius = Metres(25)
    /// The maximum radius, so that inaccurate positions do not hide slow movement.
    private static let mostRadius = Metres(40)

    /// Where the taxi stopped.
    let place: Coordinate
    /// When the taxi stopped, by the phone's clock.
    let since: Timestamp

    init(at fix: Fix) { (place, since) = (fix.place, fix.at) }

    /// Creates a stored standstill.
    init(place: Coordinate, since: Timestamp) { (self.place, self.since) = (place, since) }

    /// Returns the standstill after a newer position: the same, or a new one if the taxi has moved.
    func continued(by fix: Fix) -> Standstill {
        let radius = min(max(fix.accuracy, Self.leastRadius), Self.mostRadius)
        return place.distance(to: fix.place) <= radius ? self : Standstill(at: fix)
    }
}
