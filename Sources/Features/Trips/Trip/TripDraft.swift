import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// A trip to store: times, modes and distance.
struct TripDraft: Hashable, Sendable {
    var legs: [TripLeg]

    var beganAt: Timestamp { legs.first?.beganAt ?? Timestamp(milliseconds: 0) }
    var endedAt: Timestamp { legs.last?.endedAt ?? Timestamp(milliseconds: 0) }
    var metres: Double { legs.reduce(0) { $0 + $1.metres } }

    /// The mode of the greatest part of the distance.
    var means: Means {
        var metres: [Means: Double] = [:]
        for leg in legs { metres[leg.means, default: 0] += leg.metres }
        let order = Means.allCases
        return order.max { (metres[$0] ?? -1) < (metres[$1] ?? -1) } ?? .walk
    }

    /// The combined error of the legs, which are independent of each other.
    var errorMetres: Double? {
        let squares = legs.compactMap { leg in leg.errorMetres.map { $0 * $0 } }
        return squares.isEmpty ? nil : squares.reduce(0, +).squareRoot()
    }

    var start: Coordinate? { legs.lazy.compactMap(\.way.first).first }
    var end: Coordinate? { legs.reversed().lazy.compactMap(\.way.last).first }

    /// Returns the seconds that two time spans share.
    static func sharedSeconds(
        _ one: (Timestamp, Timestamp),
        _ other: (Timestamp, Timestamp)
    ) -> Double {
        max(0, Double(min(one.1, other.1).milliseconds(since: max(one.0, other.0))) / 1000)
    }
}
