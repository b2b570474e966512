import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The differences between planned zones and those in force.
struct ZoneComparison: Codable, Sendable {
    struct Row: Codable, Sendable {
        let id: String
        let name: String
        /// The current name; absent for new zones.
        let formerName: String?
        let squareMetres: Double
        /// The current area; absent for new zones.
        let formerSquareMetres: Double?
        /// The taxis waiting in the current and in the planned zone.
        let taxisNow: Int
        let taxisThen: Int
        /// The requests searching in the current and in the planned zone.
        let requestsNow: Int
        let requestsThen: Int

        /// Whether the zone differs.
        var changes: Bool {
            formerName != name || formerSquareMetres.map { abs($0 - squareMetres) > 1 } ?? true
                || taxisNow != taxisThen || requestsNow != requestsThen
        }
    }

    let rows: [Row]
    /// The names of deleted zones.
    let gone: [String]
    let movedTaxis: Int
    let movedRequests: Int
    /// The ratio of the largest to the smallest area, current and planned.
    let spreadNow: Double
    let spreadThen: Double

    init(
        _ zones: ZoneMap,
        against current: ZoneMap,
        drivers: [WaitingDriver],
        requests: [SearchingRequest]
    ) {
        let old = Dictionary(uniqueKeysWithValues: current.zones.map { ($0.id, $0) })
        let moved = drivers.map { (from: $0.place.zone, to: zones.zoneID(near: $0.position)) }
        let searching = requests.map { (from: $0.zone, to: zones.zoneID(near: $0.position)) }
        rows = zones.zones.map { zone in
            Row(
                id: zone.id,
                name: zone.name,
                formerName: old[zone.id]?.name,
                squareMetres: zone.area.area.value,
                formerSquareMetres: old[zone.id]?.area.area.value,
                taxisNow: moved.count { $0.from == zone.id },
                taxisThen: moved.count { $0.to == zone.id },
                requestsNow: searching.count { $0.from == zone.id },
                requestsThen: searching.count { $0.to == zone.id }
            )
        }
        let kept = Set(zones.zones.map(\.id))
        gone = current.zones.filter { !kept.contains($0.id) }.map(\.name)
        movedTaxis = moved.count { $0.from != $0.to }
        movedRequests = searching.count { $0.from != $0.to }
        spreadNow = Self.spread(current.zones)
        spreadThen = Self.spread(zones.zones)
    }

    private static func spread(_ zones: [Zone]) -> Double {
        let areas = zones.map(\.area.area.value)
        guard let least = areas.min(), let most = areas.max(), least > 0 else { return 1 }
        return most / least
    }
}
