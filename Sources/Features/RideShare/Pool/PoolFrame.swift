import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// What a plan knows about an event.
struct PoolFrame: Codable, Hashable, Sendable {
    let beginsAt: Timestamp
    let endsAt: Timestamp
    /// Degrees of WGS 84.
    let latitude: Double
    /// Degrees of WGS 84.
    let longitude: Double

    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Whether it is too late to bring riders on a leg.
    func isOver(_ leg: Leg, at now: Timestamp) -> Bool {
        switch leg {
        case .there: now >= beginsAt
        case .home: now >= endsAt.advanced(milliseconds: Int64(EventPool.wayHome.value * 1000))
        }
    }

    /// `nil` for an event without a place.
    init?(_ event: DirectoryEvent) {
        guard let position = event.venue?.position else { return nil }
        beginsAt = event.beginsAt
        endsAt = event.endsAt
        latitude = position.latitude
        longitude = position.longitude
    }
}
