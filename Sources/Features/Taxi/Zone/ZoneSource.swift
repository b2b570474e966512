import CrosstownGeo
import CrosstownGeoFormats
import CrosstownSQL
import CrosstownValues
import Foundation
import Synchronization

/// The zones in force: by default those of the configuration.
///
/// Each transaction reads the version in force, so that servers agree; the zones of a version are cached.
final class ZoneSource: Sendable {
    private struct Edition {
        /// The plan; absent for the configured zones.
        let plan: Identifier<ZonePlan>?
        let version: Int64
        let map: ZoneMap
        /// The names of zones, including former versions.
        let names: [String: String]
    }

    private let initial: ZoneMap
    private let known: Mutex<Edition>

    /// Creates the source with the configured zones.
    init(_ map: ZoneMap) {
        initial = map
        known = Mutex(Edition(plan: nil, version: 0, map: map, names: Self.names(of: map.zones)))
    }

    /// The cached zones.
    var map: ZoneMap { known.withLock { $0.map } }

    /// Returns the name of a current or former zone.
    func name(of id: String) -> String? { known.withLock { $0.names[id] } }

    /// Returns the zones in force in a transaction.
    ///
    /// - Throws: `DatabaseError`.
    func map(in transaction: any Transaction) throws -> ZoneMap {
        let row = try transaction.first(
            "SELECT id, version FROM taxi_zone_plan WHERE version IS NOT NULL ORDER BY version DESC LIMIT 1"
        )
        let last = known.withLock { $0 }
        guard let row else { return initial }
        let plan: Identifier<ZonePlan> = try row.get("id")
        if plan == last.plan { return last.map }
        let version: Int64 = try row.get("version")
        let text: String = try transaction.query("SELECT zones FROM taxi_zone_plan WHERE id = \(plan)")[0].get("zones")
        let map = try ZoneMap(ZoneGeoJSON.zones(from: Data(text.utf8)))
        known.withLock { known in
            guard version >= known.version else { return }
            let names = known.names.merging(Self.names(of: map.zones)) { _, new in new }
            known = Edition(plan: plan, version: version, map: map, names: names)
        }
        return map
    }

    private static func names(of zones: [Zone]) -> [String: String] {
        Dictionary(zones.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
}
