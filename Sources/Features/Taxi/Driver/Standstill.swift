import CrosstownGeo
import CrosstownValues

/// Since when a taxi has been in one place.
struct Standstill: Hashable, Sendable {
    /// Positions of a phone that does not move differ by this much even where they are accurate.
    private static let leastRadius = Metres(25)
    /// An inaccurate position must not keep a taxi in place that drives slowly.
    private static let mostRadius = Metres(40)

    /// Where the taxi stopped.
    let place: Coordinate
    /// When it was there first, by the phone's clock.
    let since: Timestamp

    /// Starts at a position.
    init(at fix: Fix) { (place, since) = (fix.place, fix.at) }

    /// Describes what was stored.
    init(place: Coordinate, since: Timestamp) { (self.place, self.since) = (place, since) }

    /// The standstill after a newer position: the same while the taxi stays, another one once it has moved.
    func continued(by fix: Fix) -> Standstill {
        let radius = min(max(fix.accuracy, Self.leastRadius), Self.mostRadius)
        return place.distance(to: fix.place) <= radius ? self : Standstill(at: fix)
    }
}
