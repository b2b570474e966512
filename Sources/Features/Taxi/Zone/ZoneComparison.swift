import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What would change if drawn zones took the place of those in force.
struct ZoneComparison: Codable, Sendable {
    /// One zone as it would be.
    struct Row: Codable, Sendable {
        let id: String
        let name: String
        /// What it is called now; nothing where it is new.
        let formerName: String?
        let squareMetres: Double
        /// How large it is now; nothing where it is new.
        let formerSquareMetres: Double?
        /// How many taxis wait in it now, and would wait in it.
        let taxisNow: Int
        let taxisThen: Int
        /// How many requests search for a taxi in it now, and would search in it.
        let requestsNow: Int
        let requestsThen: Int

        /// Whether anything about it would change.
        var changes: Bool {
            formerName != name || formerSquareMetres.map { abs($0 - squareMetres) > 1 } ?? true
                || taxisNow != taxisThen || requestsNow != requestsThen
        }
    }

    let rows: [Row]
    /// The names of the zones that would be no more.
    let gone: [String]
    /// How many taxis would wait in another queue.
    let movedTaxis: Int
    /// How many requests would search in another zone.
    let movedRequests: Int
    /// How many times as large as the smallest zone the largest is now, and would be.
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
