import CrosstownGeo
import CrosstownSimulator
import CrosstownValues

/// A city of two square zones side by side, about a kilometre wide each.
enum TestCity {
    static let now = Timestamp(milliseconds: 1_795_000_000_000)

    static let zones = [
        zone("west", west: -8.62, east: -8.61), zone("east", west: -8.61, east: -8.60),
    ]

    static func make(hotSpots: [HotSpot] = []) throws -> SimulatedCity {
        try SimulatedCity(zones: zones, hotSpots: hotSpots, seed: 1)
    }

    private static func zone(_ id: String, west: Double, east: Double) -> Zone {
        let corners = [(41.15, west), (41.15, east), (41.16, east), (41.16, west), (41.15, west)]
        let ring = corners.map { Coordinate(latitude: $0, longitude: $1) }
        return Zone(id: id, name: id, area: MultiPolygon(Polygon(outer: ring)))
    }
}
