import CrosstownGeo
import CrosstownGeoFormats
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Foundation

/// Validates that planned zones cover the same city as those in force, without gaps and overlaps (T-2.1).
struct ZonePlanCheck {
    /// The field of validation errors.
    static let field = "zones"

    /// The tolerance in square meters for drawing by hand, and the share of a zone for the error of planar areas.
    private static let tolerance = 200.0
    private static let share = 0.001
    /// The tolerance in square meters for all zones together, calculated on the ellipsoid.
    private static let wholeTolerance = 500.0

    let current: ZoneMap

    /// Parses zones.
    ///
    /// - Throws: `Problem` if the file is invalid.
    static func read(_ text: some Collection<UInt8>) throws -> [Zone] {
        let zones: [Zone]
        do {
            zones = try ZoneGeoJSON.zones(from: Data(text), bounds: JSONBounds(bytes: ZonePlan.mostBytes))
        } catch {
            throw refused("can’t be read: \(error.description)")
        }
        let corners = zones.reduce(0) { $0 + $1.area.polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } } }
        guard zones.count <= ZonePlan.mostZones, corners <= ZonePlan.mostCorners else {
            throw refused("are too many, or have too many corners")
        }
        return zones
    }

    /// Validates zones against those in force.
    ///
    /// - Throws: `Problem` if they are invalid.
    func check(_ zones: [Zone]) throws {
        try checkNames(zones)
        do {
            _ = try ZoneMap(zones)
        } catch {
            throw Self.refused(Self.reason(error, zones))
        }
        try checkCover(zones)
    }

    private func checkNames(_ zones: [Zone]) throws {
        var seen: Set<String> = []
        for zone in zones {
            guard (1...60).contains(zone.name.count), (1...60).contains(zone.id.utf8.count) else {
                throw Self.refused("must each have a name of 1 to 60 characters")
            }
            guard zone.name.firstHidden == nil else {
                throw Self.refused("have a name with an invisible character: “\(zone.name.onOneLine)”")
            }
            guard seen.insert(zone.name).inserted else { throw Self.refused("use the name “\(zone.name)” twice") }
        }
    }

    /// Validates that zones cover the whole city and nothing else.
    private func checkCover(_ zones: [Zone]) throws {
        var covered = [Double](repeating: 0, count: current.zones.count)
        for zone in zones {
            var inside = 0.0
            for (index, old) in current.zones.enumerated() {
                let shared = zone.area.overlap(with: old.area).value
                covered[index] += shared
                inside += shared
            }
            let outside = zone.area.area.value - inside
            guard outside <= Self.slack(zone) else {
                throw Self.refused("extend beyond the city: “\(zone.name)” by \(Self.squareMetres(outside)) m²")
            }
        }
        for (old, covered) in zip(current.zones, covered) {
            let gap = old.area.area.value - covered
            guard gap <= Self.slack(old) else {
                throw Self.refused(
                    "leave a gap: \(Self.squareMetres(gap)) m² of the current “\(old.name)” aren’t in any zone"
                )
            }
        }
        let difference = Self.total(current.zones) - Self.total(zones)
        guard abs(difference) <= Self.wholeTolerance else {
            let area = Self.squareMetres(abs(difference))
            throw Self.refused(
                difference > 0
                    ? "leave a gap: \(area) m² of the city aren’t in any zone"
                    : "extend beyond the city, or overlap, by \(area) m²"
            )
        }
    }

    private static func slack(_ zone: Zone) -> Double { tolerance + share * zone.area.area.value }

    private static func total(_ zones: [Zone]) -> Double { zones.reduce(0) { $0 + $1.area.area.value } }

    private static func squareMetres(_ value: Double) -> Int { Int(value.rounded()) }

    private static func reason(_ error: ZoneMapError, _ zones: [Zone]) -> LocalizedText {
        func name(_ id: String) -> String { zones.first { $0.id == id }?.name ?? id }
        switch error {
        case .noZones: return "must include at least one zone"
        case .duplicateIdentifier(let id): return "use the ID “\(id)” twice"
        case .malformed(let zone, _): return "are invalid: the boundary of “\(name(zone))” crosses or touches itself"
        case .overlap(let first, let second, let area):
            return "overlap: “\(name(first))” and “\(name(second))” by \(squareMetres(area.value)) m²"
        }
    }

    private static func refused(_ message: LocalizedText) -> Problem {
        .invalid([.init(field: field, message: message)])
    }
}
