#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a leg's track says about how it was travelled, robust against noise and sparse fixes.
public struct LegFeatures: Sendable, Hashable {
    /// The names of the values, in their order.
    public static let names = [
        "v50", "v85", "v95", "moving50", "moving85", "mean", "slow", "walking", "cycling", "fast", "veryFast", "cruise",
        "variation", "stopsPerKm", "stopSeconds", "straight", "turnPerKm", "sharpPerKm", "acceleration85",
        "acceleration50",
    ]

    /// The values, in the order of their names: speeds in m/s, shares from 0 to 1, turns in radians.
    public let values: [Double]

    /// Reads the features of a track; `nil` where fewer than three fixes are five seconds apart.
    public init?(_ track: Track) {
        let fixes = track.fixes.thinned(seconds: 5)
        guard fixes.count >= 3 else { return nil }
        let motion = SpeedProfile(fixes)
        let turns = TurnProfile(fixes)
        let length = max(track.gatedLength, 1)
        let perKilometre = 1 / max(length / 1000, 0.2)
        let fastest = motion.quantile(0.95)
        values = [
            motion.quantile(0.5), motion.quantile(0.85), fastest,
            motion.quantile(0.5, above: 1), motion.quantile(0.85, above: 1), length / max(motion.duration, 1),
            motion.share(0..<1), motion.share(0.6..<2.2), motion.share(2.5..<8), motion.share(13..<Double.infinity),
            motion.share(20..<Double.infinity), motion.share((0.8 * fastest)..<Double.infinity), motion.variation,
            min(Double(motion.stops.count) * perKilometre, 20), motion.medianStop,
            fixes[0].distance(to: fixes[fixes.count - 1]) / length,
            min(turns.total * perKilometre, 40), min(Double(turns.sharp) * perKilometre, 20),
            motion.acceleration(0.85), motion.acceleration(0.5),
        ]
    }
}

/// Speeds between fixes after a median of three, each weighted with its time of a minute at most.
private struct SpeedProfile {
    let duration: Double
    let stops: [Double]
    private let speeds: [Double]
    private let weights: [Double]
    private let accelerations: [Double]

    init(_ fixes: [PlanarFix]) {
        let spans = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }
        let raw = zip(fixes, fixes.dropFirst()).map { $0.distance(to: $1) / max($1.time - $0.time, 1) }
        var smooth = raw
        for index in raw.indices.dropFirst().dropLast() {
            smooth[index] = raw[(index - 1)...(index + 1)].sorted()[1]
        }
        duration = fixes[fixes.count - 1].time - fixes[0].time
        speeds = smooth
        weights = spans.map { min($0, 60) }
        stops = Self.stops(smooth, spans: spans)
        accelerations = Self.accelerations(smooth, spans: spans)
    }

    /// The lengths of the times, of eight seconds or more, in which speeds stay below 1 m/s.
    private static func stops(_ speeds: [Double], spans: [Double]) -> [Double] {
        var stops: [Double] = []
        var standing = 0.0
        for (speed, span) in zip(speeds, spans) {
            if speed < 1 {
                standing += span
                continue
            }
            if standing >= 8 { stops.append(standing) }
            standing = 0
        }
        if standing >= 8 { stops.append(standing) }
        return stops
    }

    /// The sizes of the changes of speed while moving, smallest first.
    private static func accelerations(_ speeds: [Double], spans: [Double]) -> [Double] {
        var sizes: [Double] = []
        for index in speeds.indices.dropFirst() where max(speeds[index], speeds[index - 1]) > 1 {
            let span = max((spans[index] + spans[index - 1]) / 2, 1)
            sizes.append(abs(speeds[index] - speeds[index - 1]) / span)
        }
        return sizes.sorted()
    }

    var medianStop: Double {
        let ordered = stops.sorted()
        return ordered.isEmpty ? 0 : (ordered[(ordered.count - 1) / 2] + ordered[ordered.count / 2]) / 2
    }

    /// The speed that a share of the time spent above a least speed stays below.
    func quantile(_ share: Double, above least: Double = -1) -> Double {
        let ordered = zip(speeds, weights).filter { $0.0 > least }.sorted { $0.0 < $1.0 }
        let wanted = share * ordered.reduce(0) { $0 + $1.1 }
        var passed = 0.0
        for (speed, weight) in ordered {
            passed += weight
            if passed >= wanted { return speed }
        }
        return ordered.last?.0 ?? 0
    }

    /// The share of the time with speeds in a range.
    func share(_ range: Range<Double>) -> Double {
        let inside = zip(speeds, weights).reduce(0) { range.contains($1.0) ? $0 + $1.1 : $0 }
        return inside / total
    }

    /// The deviation of speeds from their mean, as a part of the mean.
    var variation: Double {
        let mean = zip(speeds, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
        let square = zip(speeds, weights).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 } / total
        return square.squareRoot() / max(mean, 0.1)
    }

    func acceleration(_ share: Double) -> Double {
        accelerations.isEmpty ? 0 : accelerations[Int(share * Double(accelerations.count - 1))]
    }

    private var total: Double { weights.reduce(0, +) }
}

/// Turns on the way over fixes that lie further apart than their noise.
private struct TurnProfile {
    private(set) var total = 0.0
    /// Turns of more than 45°.
    private(set) var sharp = 0

    init(_ fixes: [PlanarFix]) {
        var anchor = fixes[0]
        var heading: Double?
        for fix in fixes where anchor.distance(to: fix) > max(30, fix.accuracy) {
            let next = atan2(fix.x - anchor.x, fix.y - anchor.y)
            if let heading {
                let turn = abs(next - heading)
                let size = min(turn, 2 * Double.pi - turn)
                total += size
                if size > Double.pi / 4 { sharp += 1 }
            }
            heading = next
            anchor = fix
        }
    }
}

extension [PlanarFix] {
    /// The fixes that are at least so many seconds after the last one kept.
    func thinned(seconds: Double) -> [PlanarFix] {
        var kept: [PlanarFix] = []
        for fix in self {
            if let last = kept.last, fix.time - last.time < seconds { continue }
            kept.append(fix)
        }
        return kept
    }
}
