import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// What a plan has to know of an event.
struct PoolFrame: Codable, Hashable, Sendable {
    /// When it begins.
    let beginsAt: Timestamp
    /// When it ends.
    let endsAt: Timestamp
    /// Degrees of WGS 84.
    let latitude: Double
    /// Degrees of WGS 84.
    let longitude: Double

    /// Where it takes place.
    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Whether nobody can be brought on a way any more.
    func isOver(_ leg: Leg, at now: Timestamp) -> Bool {
        switch leg {
        case .there: now >= beginsAt
        case .home: now >= endsAt.advanced(milliseconds: Int64(EventPool.wayHome.value * 1000))
        }
    }

    /// Reads an event; `nil` for one without a place.
    init?(_ event: DirectoryEvent) {
        guard let position = event.venue?.position else { return nil }
        beginsAt = event.beginsAt
        endsAt = event.endsAt
        latitude = position.latitude
        longitude = position.longitude
    }
}
