internal import CrosstownGeo
public import CrosstownValues

/// A fix on the plane of its track: seconds since the track's origin, metres east and north.
struct PlanarFix: Sendable, Hashable {
    let time: Double
    let x: Double
    let y: Double
    let accuracy: Double

    func distance(to other: PlanarFix) -> Double {
        let east = other.x - x
        let north = other.y - y
        return (east * east + north * north).squareRoot()
    }
}

/// Fixes in the order of time, on one plane, without those that cannot be true.
///
/// Cleaning drops, in this order: fixes less accurate than 200 m, all but the most accurate of the fixes within half
/// a second, and jumps away and back.
public struct Track: Sendable {
    /// The moment that times are counted from.
    public let origin: Timestamp
    let fixes: [PlanarFix]

    /// Cleans fixes that may come in any order.
    public init(_ fixes: [Fix]) {
        let ordered = fixes.isInOrder ? fixes : fixes.sorted { $0.time < $1.time }
        origin = ordered.first?.time ?? Timestamp(milliseconds: 0)
        self.fixes = Self.withoutJumps(Self.withoutDuplicates(Self.projected(ordered, from: origin)))
    }

    private init(origin: Timestamp, fixes: [PlanarFix]) {
        self.origin = origin
        self.fixes = fixes
    }

    /// The part of the track between two moments, both included.
    public func part(from start: Timestamp, to end: Timestamp) -> Track {
        part(fromSeconds: seconds(of: start), to: seconds(of: end))
    }

    func part(fromSeconds start: Double, to end: Double) -> Track {
        Track(origin: origin, fixes: fixes.filter { $0.time >= start && $0.time <= end })
    }

    func seconds(of moment: Timestamp) -> Double { Double(moment.milliseconds(since: origin)) / 1000 }

    func moment(atSeconds seconds: Double) -> Timestamp {
        origin.advanced(milliseconds: Int64((seconds * 1000).rounded()))
    }
}

extension Track {
    private static let worstAccuracy = 200.0
    /// What a phone that says nothing about its accuracy is taken to have.
    private static let usualAccuracy = 20.0

    /// Places on planes whose origin moves along, so that a track across a continent is measured as well as a walk.
    private static func projected(_ fixes: [Fix], from origin: Timestamp) -> [PlanarFix] {
        guard let first = fixes.first else { return [] }
        var plane = LocalPlane(origin: first.place)
        var base = (x: 0.0, y: 0.0)
        var projected: [PlanarFix] = []
        projected.reserveCapacity(fixes.count)
        for fix in fixes {
            let accuracy = fix.accuracy?.value ?? usualAccuracy
            guard accuracy <= worstAccuracy else { continue }
            let (x, y) = plane.project(fix.place)
            let time = Double(fix.time.milliseconds(since: origin)) / 1000
            projected.append(PlanarFix(time: time, x: base.x + x, y: base.y + y, accuracy: accuracy))
            if abs(x) > 20_000 || abs(y) > 20_000 {
                plane = LocalPlane(origin: fix.place)
                base = (base.x + x, base.y + y)
            }
        }
        return projected
    }

    private static func withoutDuplicates(_ fixes: [PlanarFix]) -> [PlanarFix] {
        var kept: [PlanarFix] = []
        kept.reserveCapacity(fixes.count)
        for fix in fixes {
            guard let last = kept.last, fix.time - last.time < 0.5 else {
                kept.append(fix)
                continue
            }
            if fix.accuracy < last.accuracy { kept[kept.count - 1] = fix }
        }
        return kept
    }

    private static func withoutJumps(_ fixes: [PlanarFix]) -> [PlanarFix] {
        var kept = fixes
        let passes = 3
        for _ in 0..<passes where kept.count >= 3 {
            let cleaned = withoutJumpsOnce(kept)
            if cleaned.count == kept.count { break }
            kept = cleaned
        }
        return kept
    }

    private static func withoutJumpsOnce(_ fixes: [PlanarFix]) -> [PlanarFix] {
        let usual = medianSpeed(fixes)
        var kept: [PlanarFix] = []
        kept.reserveCapacity(fixes.count)
        for (index, fix) in fixes.enumerated() {
            guard index > 0, index < fixes.count - 1 else {
                kept.append(fix)
                continue
            }
            if !isJump(fix, after: fixes[index - 1], before: fixes[index + 1], usualSpeed: usual) { kept.append(fix) }
        }
        return kept
    }

    /// Whether a fix lies away from both neighbours: impossibly fast, or there and back far beyond the accuracy.
    private static func isJump(
        _ fix: PlanarFix,
        after earlier: PlanarFix,
        before later: PlanarFix,
        usualSpeed: Double
    ) -> Bool {
        let there = earlier.distance(to: fix)
        let back = fix.distance(to: later)
        let speedThere = there / max(fix.time - earlier.time, 0.1)
        let speedBack = back / max(later.time - fix.time, 0.1)
        if min(speedThere, speedBack) > 60 { return true }
        let detour = (there + back) / max(earlier.distance(to: later), 1)
        return detour > 2.5 && min(there, back) > max(2 * fix.accuracy, 30)
            && max(speedThere, speedBack) > 2.5 * usualSpeed
    }

    private static func medianSpeed(_ fixes: [PlanarFix]) -> Double {
        let speeds = zip(fixes, fixes.dropFirst()).map { $0.distance(to: $1) / max($1.time - $0.time, 0.1) }
        return speeds.sorted()[speeds.count / 2]
    }
}

extension [Fix] {
    fileprivate var isInOrder: Bool {
        zip(self, dropFirst()).allSatisfy { $0.time <= $1.time }
    }
}
