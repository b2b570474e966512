#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The features of a leg's track that indicate its mode: few numbers, robust to noise and sparse fixes.
public struct LegFeatures: Sendable, Hashable {
    /// The names of the values in order.
    public static let names = ["meanPace", "spurt", "approach", "stops", "standing", "movingPace", "turning"]

    /// The values in the order of their names, all of them logarithms.
    public let values: [Double]
    /// The usual speed while moving, in m/s.
    let movingPace: Double
    /// The length divided by the duration, in m/s.
    let meanPace: Double

    /// Creates the features of a track; `nil` if fewer than three fixes are at least five seconds apart.
    public init?(_ track: Track) {
        let fixes = track.fixes.thinned(seconds: 5)
        guard fixes.count >= 3 else { return nil }
        let motion = SpeedProfile(fixes)
        let length = max(fixes.gatedLength, 1)
        let kilometres = max(length / 1000, 0.2)
        let slowest = 0.3
        meanPace = length / max(motion.duration, 1)
        movingPace = motion.quantile(0.5, above: SpeedProfile.standing)
        values = [
            log(max(meanPace, slowest)),
            // The change of speed from fix to fix instead of per second, because rare fixes are already smoothed.
            log(motion.spurt + 0.2),
            // A car waits at the door; beyond half a kilometer, a longer walk to a stop adds no information.
            log(min(max(track.surroundings?.approach ?? 0, 100), 500)),
            log(Double(motion.stops) / kilometres + 0.1), log(motion.standingShare + 0.05),
            log(max(movingPace, slowest)), log(min(fixes.turns(over: 300) / kilometres, 40) + 0.05),
        ]
    }
}

/// Speeds between fixes after a median of three, weighted by time: a pause between fixes counts at most a minute
/// because little is known of it, unless it is most of the leg.
struct SpeedProfile {
    let duration: Double
    private let speeds: [Double]
    private let weights: [Double]
    /// The seconds from each fix to the next.
    private let pauses: [Double]
    /// The indexes of the speeds, slowest first.
    private let order: [Int]

    /// The speed in m/s below which a phone counts as standing.
    static let standing = 0.6

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
        pauses = fixes.steps { $1.time - $0.time }
        weights = fixes.steps {
            let seconds = $1.time - $0.time
            return seconds > PlanarFix.longestPause ? seconds : min(seconds, 60)
        }
    }

    /// Returns a quantile of the speeds above a least speed, weighted by time.
    func quantile(_ share: Double, above least: Double = -1) -> Double {
        let total = order.reduce(0) { speeds[$1] > least ? $0 + weights[$1] : $0 }
        var time = 0.0
        for index in order where speeds[index] > least {
            time += weights[index]
            if time >= share * total { return speeds[index] }
        }
        return 0
    }

    /// The ninth decile of the changes of speed from fix to fix, in m/s.
    var spurt: Double {
        guard speeds.count > 2 else { return 0.3 }
        var changes: [Double] = []
        for index in speeds.indices.dropFirst() { changes.append(abs(speeds[index] - speeds[index - 1])) }
        return changes.quantile(0.9)
    }

    /// The share of the time that the phone stood.
    var standingShare: Double {
        var (standing, total) = (0.0, 0.0)
        for index in speeds.indices {
            total += weights[index]
            if speeds[index] < Self.standing { standing += weights[index] }
        }
        return standing / max(total, 1)
    }

    /// The number of stops of eight seconds or more.
    var stops: Int {
        var (stops, seconds) = (0, 0.0)
        for index in speeds.indices {
            seconds = speeds[index] < Self.standing ? seconds + pauses[index] : 0
            if seconds >= 8, seconds - pauses[index] < 8 { stops += 1 }
        }
        return stops
    }
}

extension [PlanarFix] {
    /// Returns fixes that are at least this many seconds apart.
    func thinned(seconds: Double) -> [PlanarFix] {
        var kept: [PlanarFix] = []
        for fix in self {
            if let last = kept.last, fix.time - last.time < seconds { continue }
            kept.append(fix)
        }
        return kept
    }

    /// Returns the sum of turns in radians between places that are farther apart than a length and their noise.
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
    /// Returns a quantile, interpolated between two numbers, and reorders the numbers.
    fileprivate mutating func quantile(_ share: Double) -> Double {
        let place = share * Double(count - 1)
        let rank = Int(place)
        let number = select(rank)
        let next = self[rank...].dropFirst().min() ?? number
        return number + (next - number) * (place - Double(rank))
    }
}
