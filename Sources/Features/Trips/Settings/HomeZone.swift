import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A circle around a home or another place that nobody else is to learn of.
struct HomeZone: Hashable, Sendable {
    /// The subject of its identity.
    enum Kept {}

    let id: Identifier<Kept>
    let name: String
    let center: Coordinate
    let radius: Double

    func contains(_ place: Coordinate) -> Bool { center.distance(to: place).value <= radius }
}
