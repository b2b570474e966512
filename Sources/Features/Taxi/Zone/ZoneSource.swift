import CrosstownGeo
import CrosstownGeoFormats
import CrosstownSQL
import CrosstownValues
import Foundation
import Synchronization

/// The zones that count: those of the settings, until the city puts others in force.
///
/// Which ones count is read in the transaction that needs them, so that servers agree; the zones themselves are read once.
final class ZoneSource: Sendable {
    /// The zones of one version.
    private struct Edition {
        /// What it became of; nothing for the zones of the settings.
        let plan: Identifier<ZonePlan>?
        let version: Int64
        let map: ZoneMap
        /// What zones are called, those of former versions too.
        let names: [String: String]
    }

    private let initial: ZoneMap
    private let known: Mutex<Edition>

    /// Begins with the zones of the settings.
    init(_ map: ZoneMap) {
        initial = map
        known = Mutex(Edition(plan: nil, version: 0, map: map, names: Self.names(of: map.zones)))
    }

    /// The zones as this server knew them last.
    var map: ZoneMap { known.withLock { $0.map } }

    /// What people call a zone, also one of a former version; `nil` where there was none.
    func name(of id: String) -> String? { known.withLock { $0.names[id] } }

    /// The zones that count in a transaction.
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
