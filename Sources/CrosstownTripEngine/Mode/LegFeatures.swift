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
        "fastestMinute", "movingPace", "steadiness", "unrest", "cruising", "variation", "usualPace", "turning",
        "pausing", "wayInPauses", "accuracy", "worstAccuracy", "approach",
    ]

    /// The values, in the order of their names; all but shares and variations are logarithms.
    public let values: [Double]
    /// The usual speed while moving, in m/s.
    let movingPace: Double
    /// The speed that is exceeded in a twentieth of the time, in m/s.
    let fastestPace: Double
    /// The way by the time it took, in m/s.
    let meanPace: Double

    /// Reads the features of a track; `nil` where fewer than three fixes are five seconds apart.
    public init?(_ track: Track) {
        let fixes = track.fixes.thinned(seconds: 5)
        guard fixes.count >= 3 else { return nil }
        let motion = SpeedProfile(fixes)
        let length = max(fixes.gatedLength, 1)
        let mean = length / max(motion.duration, 1)
        meanPace = mean
        var halfMinutes = track.fixes.paces(over: 30, orElse: mean)
        let minutes = track.fixes.paces(over: 60, orElse: mean)
        var accuracies = track.fixes.map { $0.accuracy }
        let pauses = Pauses(fixes)
        movingPace = motion.quantile(0.5, above: 1)
        fastestPace = motion.quantile(0.95)
        let usualPace = motion.quantile(0.5)
        let slowest = 0.3
        let slow = 0.5
        values = [
            log(minutes.reduce(slowest, max)), log(max(movingPace, slowest)),
            halfMinutes.quantile(0.5) / max(halfMinutes.quantile(0.9), slow), minutes.variation,
            usualPace / max(fastestPace, slow), motion.variation, log(max(usualPace, slowest)),
            log(min(fixes.turns(over: 300) / max(length / 1000, 0.2), 40) + 0.05),
            log(pauses.seconds / max(motion.duration, 1) + 0.05), pauses.metres / length,
            log(max(accuracies.quantile(0.5), 4)), log(max(accuracies.quantile(0.9), 4)),
            // A car stands at the door; half a kilometre is as far as the way to a stop tells more.
            log(min(max(track.surroundings?.approach ?? 0, 100), 500)),
        ]
    }
}

/// Speeds between fixes after a median of three, each weighted with its time: of a pause between fixes with a minute at
/// most, because little is known of it, unless it is so long that it is most of the leg.
private struct SpeedProfile {
    let duration: Double
    private let speeds: [Double]
    private let weights: [Double]
    /// The indexes of the speeds, the slowest first.
    private let order: [Int]

    init(_ fixes: [PlanarFix]) {
        let raw = fixes.steps { $0.distance(to: $1) / max($1.time - $0.time, 1) }
        var smooth = raw
        for index in raw.indices.dropFirst().dropLast() {
            let (one, other) = (raw[index - 1], raw[index + 1])
            smooth[index] = max(min(one, other), min(max(one, other), raw[index]))
        }
        duration = fixes[fixes.count - 1].time - fixes[0].time
        speeds = smooth
        order = smooth.ascending
        weights = fixes.steps {
            let seconds = $1.time - $0.time
            return seconds > PlanarFix.longestPause ? seconds : min(seconds, 60)
        }
    }

    /// The speed that a share of the time spent above a least speed stays below.
    func quantile(_ share: Double, above least: Double = -1) -> Double {
        let total = order.reduce(0) { speeds[$1] > least ? $0 + weights[$1] : $0 }
        var time = 0.0
        for index in order where speeds[index] > least {
            time += weights[index]
            if time >= share * total { return speeds[index] }
        }
        return 0
    }

    /// The deviation of speeds from their mean, as a part of the mean.
    var variation: Double {
        let total = weights.reduce(0, +)
        var (mean, square) = (0.0, 0.0)
        for index in speeds.indices { mean += speeds[index] * weights[index] / total }
        for index in speeds.indices {
            square += (speeds[index] - mean) * (speeds[index] - mean) * weights[index] / total
        }
        return square.squareRoot() / max(mean, 0.1)
    }
}

/// The pauses of a minute or more between fixes: tunnels, or a phone that saves power.
private struct Pauses {
    private(set) var seconds = 0.0
    private(set) var metres = 0.0

    init(_ fixes: [PlanarFix]) {
        for index in fixes.indices.dropFirst() where fixes[index].time - fixes[index - 1].time > 60 {
            seconds += fixes[index].time - fixes[index - 1].time
            metres += fixes[index - 1].distance(to: fixes[index])
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

    /// The straight-line speeds over overlapping windows of time; another speed where none fits in.
    fileprivate func paces(over seconds: Double, orElse other: Double) -> [Double] {
        var paces: [Double] = []
        guard let first, let last else { return [other] }
        var start = first.time
        var (earlier, later) = (0, 0)
        while start <= last.time - seconds {
            while self[earlier].time < start { earlier += 1 }
            while later < count, self[later].time < start + seconds { later += 1 }
            guard later < count else { break }
            paces.append(self[earlier].distance(to: self[later]) / Swift.max(self[later].time - self[earlier].time, 1))
            start += seconds / 2
        }
        return paces.isEmpty ? [other] : paces
    }

    /// The sum of turns, in radians, between places that lie further apart than a length and than their noise.
    fileprivate func turns(over length: Double) -> Double {
        guard var anchor = first else { return 0 }
        var (total, heading) = (0.0, Double?.none)
        for fix in self where anchor.distance(to: fix) > Swift.max(length, 2 * fix.accuracy) {
            let next = atan2(fix.x - anchor.x, fix.y - anchor.y)
            if let heading {
                let turn = abs(next - heading)
                total += Swift.min(turn, 2 * Double.pi - turn)
            }
            heading = next
            anchor = fix
        }
        return total
    }
}

extension [Double] {
    /// A quantile, in between two numbers where it falls between them; puts the numbers in another order.
    fileprivate mutating func quantile(_ share: Double) -> Double {
        let place = share * Double(count - 1)
        let rank = Int(place)
        let number = select(rank)
        let next = self[rank...].dropFirst().min() ?? number
        return number + (next - number) * (place - Double(rank))
    }

    /// The deviation from the mean, as a part of the mean.
    fileprivate var variation: Double {
        let mean = reduce(0, +) / Double(count)
        let square = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
        return square.squareRoot() / Swift.max(mean, 0.1)
    }
}
